import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

const FOLDER = path.join(ROOT, 'docs/decisions');
const read = (file: string): string => readFileSync(path.join(FOLDER, file), 'utf8');
const records = readdirSync(FOLDER).filter((file) => /^\d{4}-.*\.md$/.test(file));
const numberOf = (file: string): number => Number(file.slice(0, 4));

/** The records that are linked in the sentences of a record that match a pattern. */
const linkedIn = (file: string, pattern: RegExp): string[] =>
  [...read(file).matchAll(pattern)].flatMap(([sentence]) => sentence.match(/\d{4}-[\w-]+\.md/g) ?? []);

test('the list has a row for each record, in order, and names every missing number as withdrawn', () => {
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

test('the list shows the title and the status of each record', () => {
  const list = read('README.md').split('\n');
  expect(records.filter((file) => !headingOf(file))).toEqual([]);
  const rows = records.map((file) => {
    const [, number, title, status] = headingOf(file)!;
    return `| [${number}](${file}) | ${title} | ${status} |`;
  });
  expect(rows.filter((row) => !list.includes(row))).toEqual([]);
});

test.each(records)('%s is accepted, or replaced by records that link back to it', (file) => {
  const status = headingOf(file)![3]!;
  expect(status).toMatch(/^(accepted|(partly )?replaced by \[.*\))$/);
  const replacements = status.match(/\d{4}-[\w-]+\.md/g) ?? [];
  expect(replacements.filter((replacement) => !read(replacement).includes(file))).toEqual([]);
});

test.each(records)('the records that %s replaces, or is replaced by, link back to it', (file) => {
  const linked = linkedIn(file, /\b[Rr]eplace(?:s|d in part by) .*?\.(?: |$)/gm);
  expect(linked.filter((record) => !read(record).includes(file))).toEqual([]);
});

test('finds the sentences with "Replaces" and with "Replaced in part by"', () => {
  expect(linkedIn('0008-the-verdict-is-an-e-process.md', /\b[Rr]eplaces .*?\.(?: |$)/gm)).toEqual([
    '0006-signals-without-identity.md',
  ]);
  expect(linkedIn('0003-prose-is-data.md', /\b[Rr]eplaced in part by .*?\.(?: |$)/gm)).toHaveLength(1);
});
