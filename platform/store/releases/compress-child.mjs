// Runs in a process of its own, see `compress-folder.ts`: writes `.br` and `.gz` beside each file that it is told of on standard input, one after the other.
// Plain JavaScript, because a limited process has no loader.
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

for (const { file, quality } of JSON.parse(readFileSync(0, 'utf8'))) {
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
