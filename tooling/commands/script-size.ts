// `npm run script-size`: what the shell's script is made of, as the table of docs/measured.md.
import { argv } from 'node:process';
import { wrongUse } from '../build/wrong-use';

if (argv.length > 2) wrongUse('script-size takes nothing');
// Loaded after the arguments are checked, because loading takes seconds.
const { shellSizes, sizeTable } = await import('../bench/module-sizes');

console.log(sizeTable(await shellSizes()));
