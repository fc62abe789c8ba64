import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { press } from 'shared/contract/registry/journeys';
import { writeJourneys } from './write-journeys';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'journeys-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Node would import it; jest takes what is named here in its place. */
function exportJourneys(journeys: unknown): void {
  const file = path.join(folder, 'journeys.ts');
  writeFileSync(file, '');
  jest.doMock(`file://${file}`, () => ({ __esModule: true, default: journeys }), { virtual: true });
}
const write = () => writeJourneys({ folder, outputFolder: path.join(folder, 'dist') });
const written = () => path.join(folder, 'dist/made/journeys.json');

test('a section’s journeys lie in its release as data', async () => {
  const journeys = { en: [{ name: 'sends a word', at: '/news', steps: [press('button', 'Send')] }], rw: [] };
  exportJourneys(journeys);
  await write();
  expect(JSON.parse(readFileSync(written(), 'utf8'))).toEqual(journeys);
});

test('a section without journeys has no such file', async () => {
  await write();
  expect(existsSync(written())).toBe(false);
});

test('journeys with a fault stop the build, with the file and the place', async () => {
  exportJourneys({ en: [{ name: 'sends a word', at: '/news', steps: [{ do: 'run' }] }], rw: [] });
  await expect(write()).rejects.toThrow(`${path.join(folder, 'journeys.ts')}: field "en.0.steps.0.do"`);
});
