// Steals each credential in turn and tries everything with it; docs/reference/stolen-credentials.md says what came of it.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../build/workspaces';
import { attempt } from './capability';
import { CAPABILITIES, documentOf, outcomeIn } from './table';
import { CREDENTIALS } from './thieves';
import { World } from './world';

const PATIENCE = 240_000;
const FILE = path.join(ROOT, 'docs/reference/stolen-credentials.md');
const world = new World();
/** Those that need a rollout under way come last, so that help need not be set back between the others. */
const IN_TURN = CAPABILITIES.toSorted((one, other) => Number(one.isRunning ?? false) - Number(other.isRunning ?? false));
const read = () => readFileSync(FILE, 'utf8');

beforeAll(() => world.open(), PATIENCE);
afterAll(() => world.close(), PATIENCE);

test.each(CREDENTIALS)(
  'a thief of $what may do what the page says, and nothing else',
  async ({ name, steal }) => {
    const thief = await steal(world);
    const happened = new Set<string>();
    for (const capability of IN_TURN) if (await attempt(world, thief, capability)) happened.add(capability.name);
    const may = CAPABILITIES.flatMap((capability) => (happened.has(capability.name) ? [capability.name] : []));
    if (process.env.UPDATE) writeFileSync(FILE, documentOf({ ...outcomeIn(read()), [name]: may }));
    expect(outcomeIn(read())[name]).toEqual(may);
  },
  PATIENCE,
);

test('the page has a row for each capability, a column for each credential, and the words that the test gives it', () => {
  expect(read()).toBe(documentOf(outcomeIn(read())));
});
