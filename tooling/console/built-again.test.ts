import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { buildConsole, SOURCE_FOLDERS } from './build-console';
import { bundleConsole } from './bundle-console';

jest.mock('../build/workspaces', () => {
  const { mkdtempSync } = jest.requireActual('node:fs');
  return { ROOT: mkdtempSync(`${jest.requireActual('node:os').tmpdir()}/console-`) };
});
jest.mock('./bundle-console', () => ({ bundleConsole: jest.fn() }));

const DIST = path.join(ROOT, 'platform/console/dist');
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
  writeFileSync(path.join(ROOT, file), text);
};

beforeEach(() => {
  let builds = 0;
  jest.mocked(bundleConsole).mockReset();
  jest.mocked(bundleConsole).mockImplementation(async (folder, hash) => {
    const file = `main-${(builds += 1)}.js`;
    writeFileSync(path.join(folder, file), '');
    return { html: `${hash} ${file}`, written: [file] };
  });
  write('package-lock.json', '{}');
  for (const folder of SOURCE_FOLDERS) write(`${folder}/a.ts`, '');
});
afterEach(() => rmSync(ROOT, { recursive: true, force: true }));

test('the console is built once from the same sources and packages, and says so', async () => {
  const report = jest.fn();
  expect(await buildConsole(report)).toBe(DIST);
  expect(await buildConsole(report)).toBe(DIST);
  expect(bundleConsole).toHaveBeenCalledTimes(1);
  expect(report.mock.calls).toEqual([['Building the console …']]);
});

test.each(['package-lock.json', 'platform/a.ts', 'shell/src/theme/a.ts'])(
  'after a change of %s the console is built again, and nothing of the build before stays',
  async (file) => {
    await buildConsole();
    write(file, '{ "changed": true }');
    await buildConsole();
    expect(bundleConsole).toHaveBeenCalledTimes(2);
    expect(readFileSync(path.join(DIST, 'index.html'), 'utf8')).toContain('main-2.js');
    expect(readdirSync(path.join(DIST, 'files'))).toEqual(['main-2.js']);
  },
);
