import { OTHER_CAPABILITIES } from './other-capabilities';
import { RELEASE_CAPABILITIES } from './release-capabilities';
import { CREDENTIALS } from './thieves';

export const CAPABILITIES = [...RELEASE_CAPABILITIES, ...OTHER_CAPABILITIES];

/** The capabilities of each credential, by its name. */
export type Outcome = Record<string, string[]>;

const MAY = '**may**';
const line = (...cells: string[]) => `| ${cells.join(' | ')} |`;

/** docs/reference/stolen-credentials.md */
export function documentOf(outcome: Outcome): string {
  const columns = CREDENTIALS.map(({ name }) => name);
  const table = [
    line('', ...columns),
    line('---', ...columns.map(() => '---')),
    ...CAPABILITIES.map(({ name }) => line(name, ...columns.map((column) => (outcome[column]?.includes(name) ? MAY : 'no')))),
  ];
  const credentials = CREDENTIALS.map(({ name, what }) => line(name, what));
  return `${[HEAD, '', ...table, '', line('credential', 'what is stolen'), line('---', '---'), ...credentials, '', NOTES].join('\n')}\n`;
}

/** Reads from a document what each credential may do. */
export function outcomeIn(text: string): Outcome {
  const rows = text.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
  const head = rows.find((cells) => cells[1] === '' && cells.length > 3) ?? [];
  return Object.fromEntries(
    CREDENTIALS.map(({ name }) => [name, rows.filter((cells) => cells[head.indexOf(name)] === MAY).map((cells) => cells[1]!)]),
  );
}

const HEAD = `# What each stolen credential may do

This page is written by \`tooling/deploy/stolen/stolen-credentials.test.ts\`, which steals each credential of a cluster in turn, tries everything with it and looks on another machine what came of it. The test fails when the page says anything else.
After a change of rights, rewrite it with \`UPDATE=1 NODE_ENV=test npx jest -c tooling/jest.config.mjs stolen-credentials\`, and read the difference.`;

const NOTES = `Tokens, sessions and people reach the section that they were granted; the attempts are for help, which is theirs. A CI system's identity token may what a token with the rights of its entry may.

- An origin ends a rollout with a statement that the abort key signs and that can say nothing else ([decision 38](../decisions/0038-the-abort-key.md)). It may forge the counts of a rollout, because it is the one who counts: a rollout with \`--auto\` then moves on too early, or ends.
- The database user \`publisher\` without keys deletes releases that are not served from the database; machines that are told so delete their copies.
- A thief with the machine of the release service may do everything, except rewriting what other machines have seen. Keep the root key elsewhere, so that they can change no key.
- The database's owner changes what a new machine reads. Machines that saw the history keep it, and say that the database was set back.
- On one machine all of this is one folder: anyone who may write into \`SITE_DATA\` has the keys. An older state that is put back is refused as long as \`last-good.json\` or \`keys/registry.number\` stays ([decision 39](../decisions/0039-the-newest-state.md)).`;
