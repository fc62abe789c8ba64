import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { press } from 'shared/contract/registry/journeys';
import { newFolder } from 'shared/testing/new-folder';
import { writeJourneys } from './write-journeys';

let folder: string;
beforeEach(() => (folder = newFolder()));

/** Mocks `journeys.ts`, because jest cannot import a file URL. */
function exportJourneys(journeys: unknown): void {
  const file = path.join(folder, 'journeys.ts');
  writeFileSync(file, '');
  jest.doMock(`file://${file}`, () => ({ __esModule: true, default: journeys }), { virtual: true });
}
const write = () => writeJourneys({ folder, outputFolder: path.join(folder, 'dist') });
const written = () => path.join(folder, 'dist/made/journeys.json');

test('writes the journeys of a section into its release as JSON', async () => {
  const journeys = { en: [{ name: 'sends a word', at: '/news', steps: [press('button', 'Send')] }], rw: [] };
  exportJourneys(journeys);
  await write();
  expect(JSON.parse(readFileSync(written(), 'utf8'))).toEqual(journeys);
});

test('writes no file for a section without journeys', async () => {
  await write();
  expect(existsSync(written())).toBe(false);
});

test('invalid journeys fail the build with the file and the field', async () => {
  exportJourneys({ en: [{ name: 'sends a word', at: '/news', steps: [{ do: 'run' }] }], rw: [] });
  await expect(write()).rejects.toThrow(`${path.join(folder, 'journeys.ts')}: field "en.0.steps.0.do"`);
});
