import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

const FOLDER = path.join(ROOT, 'docs/decisions');
const read = (file: string): string => readFileSync(path.join(FOLDER, file), 'utf8');
const records = readdirSync(FOLDER).filter((file) => /^\d{4}-.*\.md$/.test(file));
const numberOf = (file: string): number => Number(file.slice(0, 4));

/** The records that a sentence about replacing names. */
const named = (file: string, about: RegExp): string[] =>
  [...read(file).matchAll(about)].flatMap(([sentence]) => sentence.match(/\d{4}-[\w-]+\.md/g) ?? []);

test('every record has a line in the list, in its order, and every number that is missing there is said to be withdrawn', () => {
  const list = read('README.md');
  expect(list.match(/^\| \[\d+\]\((.*?)\)/gm)).toEqual(records.map((file) => `| [${numberOf(file)}](${file})`));
  const numbers = records.map(numberOf);
  const missing = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1).filter(
    (number) => !numbers.includes(number),
  );
  expect(missing.filter((number) => !list.includes(`Number ${number} was withdrawn`))).toEqual([]);
});

/** Number, title and status of a record. */
const headingOf = (file: string) => /^# (\d+)\. (.*)\n\n\*\*Status:\*\* (.*)\n/.exec(read(file));

test('the list has the title and the status of each record', () => {
  const list = read('README.md').split('\n');
  expect(records.filter((file) => !headingOf(file))).toEqual([]);
  const rows = records.map((file) => {
    const [, number, title, status] = headingOf(file)!;
    return `| [${number}](${file}) | ${title} | ${status} |`;
  });
  expect(rows.filter((row) => !list.includes(row))).toEqual([]);
});

test.each(records)('%s is accepted, or replaced by records that name it in return', (file) => {
  const status = headingOf(file)![3]!;
  expect(status).toMatch(/^(accepted|(partly )?replaced by \[.*\))$/);
  const others = status.match(/\d{4}-[\w-]+\.md/g) ?? [];
  expect(others.filter((other) => !read(other).includes(file))).toEqual([]);
});

test.each(records)('whatever %s replaces, or is replaced by, names it in return', (file) => {
  const others = named(file, /\b[Rr]eplace(?:s|d in part by) .*?\.(?: |$)/gm);
  expect(others.filter((other) => !read(other).includes(file))).toEqual([]);
});

test('a sentence about replacing is found by either of its words', () => {
  expect(named('0008-the-verdict-is-an-e-process.md', /\b[Rr]eplaces .*?\.(?: |$)/gm)).toEqual([
    '0006-signals-without-identity.md',
  ]);
  expect(named('0003-prose-is-data.md', /\b[Rr]eplaced in part by .*?\.(?: |$)/gm)).toHaveLength(1);
});
