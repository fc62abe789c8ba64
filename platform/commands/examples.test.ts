import { cpSync, rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { openStore } from '../store';
import { folderIn } from '../testing/folder-in';
import { sectionForTest, shellForTest } from '../testing/rendering-releases';
import { Tool } from '../testing/tool';
import { COMMAND_NAMES, commandNamed, type CommandName } from './all-commands';
import * as z from 'zod';

// There is no running site in this test.
jest.mock('./queries/health-of', () => ({
  healthOf: async (address: string) => ({ address, status: 'ok', reasons: [], releases: {} }),
}));
jest.mock('./queries/check-launch', () => ({ checkLaunch: () => [] }));

/** Command lines that bring a store into a state. Each example must work in one of the states. */
const STATES: string[][] = [
  [],
  ['start help@1.1.0 --stages 10,100', 'notify add help --as help-chat --email team@company.example'],
  ['start help@1.1.0', 'pause help'],
  ['start help@1.1.0', 'promote help'],
  ['block help@1.1.0 --reason slow'],
];

const words = (line: string) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);

/** A store in each state. Examples run on copies. */
let stores: Tool[];
/** The id of a comment in them. */
let comment: string;

beforeAll(async () => {
  const first = new Tool();
  await first.publishAndStart(shellForTest());
  await first.publishAndStart(sectionForTest({ version: '1.0.0' }));
  await first.publishAndStart(sectionForTest({ name: 'legal', roots: ['/privacy-policy'], version: '1.0.0' }));
  await first.publish(sectionForTest({ version: '1.1.0' }));
  comment = await commentIn(first);
  stores = STATES.map(() => copyOf(first));
  for (const [index, state] of STATES.entries()) for (const line of state) await stores[index]!.must(...words(line));
});

function copyOf(tool: Tool): Tool {
  const copy = new Tool();
  cpSync(tool.data, copy.data, { recursive: true });
  return copy;
}

async function commentIn({ data }: Tool): Promise<string> {
  const store = await openStore({ folder: folderIn(data) });
  const payload = {
    action: 'yesThanksApi' as const,
    help_center_article_link: 'https://www.example.rw/help-center/a',
    message: 'one',
  };
  await store.feedback.add({ payload, more: null, key: null, language: 'en', at: new Date().toISOString() });
  const [added] = await store.feedback.list({});
  await store.close();
  return added!.id;
}

const EXAMPLES = COMMAND_NAMES.flatMap((name) => commandNamed(name).examples.map((example) => ({ name, example })));

test.each(EXAMPLES)('the example "$example" works, and its JSON matches the schema of the command', async ({ name, example }) => {
  const outcomes: string[] = [];
  for (const store of stores) {
    const tool = copyOf(store);
    const { code, stdout, stderr } = await tool.release(...words(example.replace('0123456789abcdef', comment)), '--json');
    rmSync(tool.data, { recursive: true, force: true });
    outcomes.push(code === 0 ? answerFault(name, stdout) : `${code}: ${stderr}`);
    if (code === 0) break;
  }
  expect(outcomes).toContain('works');
});

function answerFault(name: CommandName, stdout: string): string {
  const json: unknown = JSON.parse(stdout);
  const { error, data } = commandNamed(name).answer.safeParse(json);
  if (error) return z.prettifyError(error);
  // Parsing leaves out what a schema does not describe.
  return isDeepStrictEqual(data, json) ? 'works' : `described is only ${JSON.stringify(data)}`;
}
