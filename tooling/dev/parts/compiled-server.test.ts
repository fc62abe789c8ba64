import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { newFolder } from 'shared/testing/new-folder';
import { CompiledServer } from './compiled-server';

jest.mock('webpack', () => jest.fn());

type Done = (error: Error | null, stats?: object) => void;
let folder: string;
let compiler: { outputPath: string; run: jest.Mock<void, [Done]>; close(callback: () => void): void };
let errors: string[];

beforeEach(() => {
  folder = newFolder();
  errors = [];
  const stats = () => {
    const [fault] = errors.splice(0, 1);
    const compilation = { fileDependencies: new Set(['/site/a.ts']) };
    return { hasErrors: () => fault !== undefined, toString: () => fault, compilation };
  };
  compiler = {
    outputPath: '',
    run: jest.fn((callback) => {
      mkdirSync(compiler.outputPath, { recursive: true });
      setImmediate(() => callback(null, stats()));
    }),
    close: (callback) => callback(),
  };
  jest.mocked(webpack).mockReturnValue(compiler as never);
});

const server = () => new CompiledServer({}, folder);
const built = (number: number) => path.join(folder, String(number));

test('builds once for all requests, until a source changes', async () => {
  const part = server();
  expect(await Promise.all([part.build(), part.build()])).toEqual([built(1), built(1)]);
  expect(await part.build()).toBe(built(1));
  part.invalidate();
  expect(await part.build()).toBe(built(2));
  expect(compiler.run).toHaveBeenCalledTimes(2);
  expect(compiler.outputPath).toBe(path.join(built(2), 'server'));
});

test('queues a build while another one runs, because webpack runs one at a time', async () => {
  const part = server();
  let running = 0;
  let maximum = 0;
  const run = compiler.run.getMockImplementation()!;
  compiler.run.mockImplementation((callback) => {
    running += 1;
    maximum = Math.max(maximum, running);
    run((...result) => {
      running -= 1;
      callback(...result);
    });
  });
  const first = part.build();
  part.invalidate();
  expect(await Promise.all([first, part.build()])).toEqual([built(1), built(2)]);
  expect(maximum).toBe(1);
});

test('rejects with webpack’s errors, and builds again at the next request', async () => {
  const part = server();
  errors = ['Module not found'];
  await expect(part.build()).rejects.toThrow('Module not found');
  // A save of this file may mend it.
  expect(part.contains('/site/a.ts')).toBe(true);
  part.invalidate();
  expect(await part.build()).toBe(built(2));
});

test('keeps the last three builds, because a rendering process may still read them', async () => {
  const part = server();
  for (let build = 1; build <= 4; build += 1) {
    await part.build();
    part.invalidate();
  }
  expect(readdirSync(folder).sort()).toEqual(['2', '3', '4']);
});

test('contains the files of the newest build', async () => {
  const part = server();
  expect(part.contains('/site/a.ts')).toBe(false);
  await part.build();
  expect([part.contains('/site/a.ts'), part.contains('/site/b.ts')]).toEqual([true, false]);
});
