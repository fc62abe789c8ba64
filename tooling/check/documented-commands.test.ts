import { readFileSync } from 'node:fs';
import path from 'node:path';
import { program } from 'platform/cli';
import { buildableNames, ROOT } from '../build/workspaces';
import { documents } from './repository-files';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const PAGES = documents();

const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>;
const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
const commands = program({ isRemote: false } as never).commands;
/** The names that can be built, and the placeholders that documents use. */
const names = [...buildableNames(), 'news', 'NAME', 'name'];

/** Every npm command in the code blocks and code spans of a Markdown page, without comments and line continuations. */
function commandsIn(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```\w*\n(.*?)^```$/gms)].flatMap(([, text]) =>
    text!.replaceAll('\\\n', ' ').split('\n'),
  );
  const spans = [...markdown.replaceAll(/^```\w*\n.*?^```$/gms, '').matchAll(/`([^`]+)`/g)].map(([, text]) => text!);
  return [...blocks, ...spans].flatMap((line) => {
    const [, command] = /(?:^|[^\w./-])(npm (?:run|test|start|ci|install|pack)\b.*)$/.exec(line) ?? [];
    if (!command) return [];
    const commands = command.replace(/\s+#.*$/, '').split('&&');
    return commands.map((part) => part.trim().replaceAll(/\s+/g, ' ')).filter((part) => part.startsWith('npm '));
  });
}

/** The arguments of a command, the program first; a quoted string is one argument. */
const splitWords = (command: string): string[] => [...command.matchAll(/"[^"]*"|\S+/g)].map(([word]) => word);

/** What is wrong with a command; `null` when it works as written. */
function faultOf(command: string): string | null {
  const [, first, ...rest] = splitWords(command);
  if (['ci', 'install', 'pack'].includes(first!)) return null;
  if (first === 'start')
    return argsFault(rest, (args) => (args.length > 1 ? 'start takes one argument' : unlessOneOf(args[0], ['--cluster'])));
  if (first === 'test') return workspaceFault(rest);
  const [script = '', ...argv] = rest.filter((word) => !['-s', '--silent'].includes(word));
  if (!Object.hasOwn(scripts, script)) return `there is no script "${script}"`;
  return argsFault(argv, (args) => scriptFault(script, args));
}

const argsFault = (argv: string[], faultIn: (args: string[]) => string | null): string | null =>
  argv.length > 0 && argv[0] !== '--' ? 'arguments of the script follow --' : faultIn(argv.slice(1));

function scriptFault(script: string, args: string[]): string | null {
  if (script === 'release') return args.length > 0 ? releaseFault(args) : null;
  if (script === 'dev') return optionFault(args, ['--against']) ?? nameFault(args.filter((word) => !/^(--|https?:)/.test(word)));
  if (script === 'build') return nameFault(args);
  if (script === 'bench')
    return (
      optionFault(args.slice(1), ['--rollouts', '--picture', '--runs', '--rounds', '--visitors', '--seconds', '--requests']) ??
      unlessOneOf(args[0], ['dev', 'origin', 'verdict', 'load', 'lighthouse', 'pressure', 'search'])
    );
  return null;
}

const unlessOneOf = (word: string | undefined, allowed: string[]) =>
  word === undefined || allowed.includes(word) ? null : `"${word}" is none of ${allowed.join(', ')}`;
const nameFault = (args: string[]) => args.map((arg) => unlessOneOf(arg, names)).find(Boolean) ?? null;
const optionFault = (args: string[], allowed: string[]) =>
  args.flatMap((arg) => (arg.startsWith('--') ? (unlessOneOf(arg, allowed) ?? []) : []))[0] ?? null;

function workspaceFault(args: string[]): string | null {
  const at = args.indexOf('-w');
  if (at < 0) return args.length > 0 && args[0] !== '--' ? `npm test takes no "${args[0]}"` : null;
  const exists = workspaces.some((pattern) => new RegExp(`^${pattern.replace('*', '[\\w-]+')}$`).test(args[at + 1]!));
  return exists ? null : `there is no workspace "${args[at + 1]}"`;
}

function releaseFault([name, ...rest]: string[]): string | null {
  if (name === '--help' || name === 'COMMAND') return null;
  // "publish / start / advance" lists commands.
  const listed = [name!, ...rest.filter((_word, index) => rest[index - 1] === '/')];
  const unknown = listed.find((word) => !commands.some((command) => command.name() === word));
  if (unknown) return `release has no command "${unknown}"`;
  if (rest.includes('/')) return null;
  const [command, args] = subcommand(
    commands.find((candidate) => candidate.name() === name)!,
    rest,
  );
  const allowed = [...command.options.flatMap(({ long }) => long ?? []), '--to', '--help'];
  const missing = command.options.find(({ mandatory, long }) => mandatory && !args.includes(long!));
  // A command without arguments is a mention in a sentence.
  if (missing && args.length > 0) return `${command.name()} needs ${missing.long}`;
  return optionFault(args, allowed);
}

type Command = (typeof commands)[number];

/** `token create` and the like. */
function subcommand(command: Command, args: string[]): [Command, string[]] {
  const below = command.commands.find((candidate) => candidate.name() === args[0]);
  return below ? [below, args.slice(1)] : [command, args];
}

test.each(PAGES)('every npm command in %s works as written', (page) => {
  const faults = commandsIn(read(page)).flatMap((command) => {
    const fault = faultOf(command);
    return fault ? [`${command}: ${fault}`] : [];
  });
  expect(faults).toEqual([]);
});

test('every command of the release tool that an error names works as written', () => {
  const named = [...read('docs/reference/errors.md').matchAll(/(?:npm run )?\brelease -- [^|<]*/g)].map(([command]) => command);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((command) => faultOf(command) !== null)).toEqual([]);
});

test.each([
  ['npm run relase -- publish help', 'there is no script "relase"'],
  ['npm run release -- publsh help', 'release has no command "publsh"'],
  ['npm run release -- abort help --to $TO', 'abort needs --reason'],
  ['npm run release -- start help@1.0.0 --stage 10', '"--stage" is none of'],
  ['npm run release publish help', 'arguments of the script follow --'],
  ['npm run dev -- halp', '"halp" is none of'],
  ['npm start -- --flet', '"--flet" is none of'],
  ['npm start --cluster', 'arguments of the script follow --'],
  ['npm run bench -- dew', '"dew" is none of'],
  ['npm test -w remote/help', 'there is no workspace "remote/help"'],
])('finds the fault in %s', (command, fault) => {
  expect(faultOf(command)).toContain(fault);
});

test('reads commands from code blocks and code spans, without comments, and joins continued lines', () => {
  const page =
    'Say `npm run check`.\n\n```sh\nX=1 npm ci && npm test   # all\nnpm run release -- start help@1 \\\n  --auto 60\n```\n';
  expect(commandsIn(page)).toEqual(['npm ci', 'npm test', 'npm run release -- start help@1 --auto 60', 'npm run check']);
});

test.each([
  ['run `npm test`, then go on', ['npm test']],
  ['```sh\nnpm ci && node main.js && npm start   # at once\n```', ['npm ci', 'npm start']],
  ['```\nnpm run release -- \\\n  publish help\n```', ['npm run release -- publish help']],
  ['`PORT=3100 npm run dev`', ['npm run dev']],
  ['`pnpm run dev`, `.bin/npm run dev` and `npm-run test`', []],
  ['npm test outside code', []],
])('in %j the commands are %j', (markdown, commands) => {
  expect(commandsIn(markdown)).toEqual(commands);
});

test('a quoted string is one argument', () => {
  expect(splitWords('npm run release -- abort help --reason "only tried"').slice(-2)).toEqual(['--reason', '"only tried"']);
});
