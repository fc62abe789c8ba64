// `npm run script-size`: what the shell's script is made of, as the table of docs/measured.md.
import { shellSizes, sizeTable } from '../bench/module-sizes';

console.log(sizeTable(await shellSizes()));
