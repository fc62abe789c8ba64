// The program of `compress-folder.ts`: writes `.br` and `.gz` beside each file that standard input lists.
// Plain JavaScript, because this process has no TypeScript loader.
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

for (const { file, quality } of JSON.parse(readFileSync(0, 'utf8'))) {
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
