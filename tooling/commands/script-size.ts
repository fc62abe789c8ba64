// `npm run script-size`: what the shell's script is made of, as the table of docs/measured.md.
import { shellSizes } from '../bench/module-sizes';

/** Minified bytes; smaller parts share one row. */
const LEAST = 1_000;

const { sent, parts } = await shellSizes();
const rows = [...parts].filter(([, bytes]) => bytes >= LEAST).sort(([, a], [, b]) => b - a);
const rest = [...parts].filter(([, bytes]) => bytes < LEAST).reduce((sum, [, bytes]) => sum + bytes, 0);
const total = [...parts.values()].reduce((sum, bytes) => sum + bytes, 0);
const row = (name: string, bytes: number) =>
  `| ${name} | ${(bytes / 1000).toFixed(1)} | ${((bytes / total) * (sent / 1000)).toFixed(1)} |`;

console.log('| part | minified kB | share of what is sent, kB |\n| --- | --- | --- |');
for (const [name, bytes] of rows) console.log(row(`\`${name}\``, bytes));
console.log(row('smaller parts', rest));
console.log(row('**all**', total));
