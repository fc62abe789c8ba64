import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

// Before each file of tests: a process of its own for each release, which gives way to all others, costs tests more than all else that they do.
jest.mock('../store/releases/compress-folder', () => {
  const actual: typeof import('../store/releases/compress-folder') = jest.requireActual('../store/releases/compress-folder');
  const compressFolder: typeof actual.compressFolder = async (folder, signal) => {
    signal?.throwIfAborted();
    for (const { file } of await actual.jobsFor(folder)) {
      const bytes = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));
      writeFileSync(`${file}.gz`, gzipSync(bytes));
    }
  };
  return { ...actual, compressFolder };
});
