// `npm run script-size`: what the shell's script is made of, as the table of docs/measured.md.
import { shellSizes, sizeTable } from '../bench/module-sizes';

if (process.argv.length > 2) {
  console.error('script-size takes nothing');
  process.exit(2);
}

console.log(sizeTable(await shellSizes()));
