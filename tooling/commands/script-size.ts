// `npm run script-size`: what the shell's script is made of, as the table of docs/measured.md.
import { argv } from 'node:process';

if (argv.length > 2) {
  console.error('script-size takes nothing');
  process.exit(2);
}
// A word is refused at once, and not after the seconds that this takes.
const { shellSizes, sizeTable } = await import('../bench/module-sizes');

console.log(sizeTable(await shellSizes()));
