import { existsSync } from 'node:fs';
import path from 'node:path';
import { programArguments } from './programs';
import { ROOT } from './root';

jest.mock('node:fs', () => {
  const fs = jest.requireActual('node:fs');
  return { ...fs, existsSync: jest.fn(fs.existsSync) };
});

test.each(['origin', 'service', 'release'] as const)(
  'the program %s starts compiled where it is installed, else from its sources',
  (name) => {
    const compiled = path.join(ROOT, `programs/bin/${name}.mjs`);
    const [flag, loader, source] = programArguments(name);
    expect([flag, loader]).toEqual(['--import', 'tsx/esm']);
    expect(existsSync(source!)).toBe(true);
    jest.mocked(existsSync).mockImplementationOnce((file) => file === compiled);
    expect(programArguments(name)).toEqual([compiled]);
  },
);
