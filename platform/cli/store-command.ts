import { Option, type Command as CommandLine } from 'commander';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { commandNamed, flagOf, type Answer, type CommandName } from '../commands';
import { printable } from '../printable';
import { Refusal } from '../refusal';
import { readName, readRelease } from './arguments';
import { readText, textForm, valueSchema } from './option-text';
import type { ToolContext } from './tool-context';

/** Milliseconds between two requests of `--watch`. */
const INTERVAL = 1_000;

/** Options that the tool adds to the parameters of a command. */
interface ToolOptions {
  json?: boolean;
  watch?: boolean;
  dryRun?: boolean;
}

/** Adds a command of `platform/commands` to the command line, with its arguments, options and help. */
export function addStoreCommand(tool: CommandLine, context: ToolContext, name: CommandName): void {
  const command = commandNamed(name);
  const { shape } = command.parameters;
  const [words, positionals] = splitUsage(usageOf(name));
  const line = commandAt(tool, words).description(command.summary);
  positionals.forEach((positional) => line.argument(positional));
  line.addHelpText('after', `\nExamples:\n${command.examples.map((example) => `  npm run release -- ${example}`).join('\n')}`);
  const options = Object.entries(shape).flatMap(([key, schema]) =>
    isOption(key, positionals) ? optionsOf(key, schema as z.ZodType) : [],
  );
  options.forEach((option) => line.addOption(option));
  line.option('--json', 'Answer as JSON');
  if (command.right === 'read') line.option('--watch', 'Print it again whenever it changes, until interrupted');
  if (command.dryRun) line.option('--dry-run', 'Only say what would change, and for how many visitors');
  line.action(async (...args: unknown[]) => {
    const texts = args.slice(0, positionals.length) as (string | string[] | undefined)[];
    const { json, watch, dryRun, ...values } = line.opts<ToolOptions & Record<string, string | boolean>>();
    const parameters = { ...readPositionals(positionals, texts, shape), ...readOptions(values, shape) };
    const [run, input] = dryRun ? (['foresee', { verb: name, words: parameters }] as const) : ([name, parameters] as const);
    const answer = () => context.target.answer(run, input);
    if (watch) return printChanges(answer, json);
    print(await answer(), json);
  });
}

/** Prints the result of a command to stdout, and hints for a person to stderr. */
function print({ text, json, hint, refused }: Answer, asJson = false): void {
  if (hint) console.error(printable(hint));
  console.log(printable(asJson ? JSON.stringify(json) : text));
  if (refused) throw new Refusal('not-ready', refused);
}

/** Adds the option `--json` and an action that prints its result to a command of the command line. */
export function addAction<Arguments extends unknown[]>(
  line: CommandLine,
  answer: (...args: Arguments) => Answer | Promise<Answer>,
): void {
  // Commander passes the options as the last but one argument, and the command as the last.
  line.option('--json', 'answer as JSON').action(async (...args) => print(await answer(...(args as never)), args.at(-2).json));
}

/** Ends when the reader of the output, such as `grep -m 1`, has ended, which is noticed at the next line. */
async function printChanges(answer: () => Promise<Answer>, asJson = false): Promise<void> {
  const ended = new AbortController();
  process.stdout.once('error', () => ended.abort());
  for (let previous = ''; !ended.signal.aborted; await wait(INTERVAL)) {
    const { text, json, hint = '' } = await answer();
    const now = asJson ? JSON.stringify(json) : text;
    if (`${hint}${now}` !== previous) print({ text, json, hint }, asJson);
    previous = `${hint}${now}`;
  }
}

/** The command on the command line, such as `notify add`. */
export const commandPath = (name: CommandName): string => splitUsage(usageOf(name))[0].join(' ');

/** Creates the command, and the groups above it: `notify add` is the command `add` of the group `notify`. */
function commandAt(tool: CommandLine, [word, ...rest]: string[]): CommandLine {
  const command = tool.commands.find((each) => each.name() === word) ?? tool.command(word!);
  return rest.length > 0 ? commandAt(command, rest) : command;
}

function splitUsage(usage: string): [words: string[], positionals: string[]] {
  const words = usage.split(' ');
  return [words.filter((word) => /^\w/.test(word)), words.filter((word) => !/^\w/.test(word))];
}

function usageOf(name: CommandName): string {
  const { usage, parameters } = commandNamed(name);
  const { shape } = parameters;
  if (usage !== undefined) return usage;
  if ('version' in shape) return `${name} <release>`;
  if (!('name' in shape)) return name;
  return isRequired(shape.name as z.ZodType) ? `${name} <name>` : `${name} [name]`;
}

const isRequired = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success;

/** Whether a parameter is an option, not a positional argument. */
function isOption(key: string, positionals: string[]): boolean {
  const keys = positionals.map(keyOf);
  return !keys.includes(key) && !(keys.includes('release') && (key === 'name' || key === 'version'));
}

/** The parameter of a positional argument: `comments` for `<comments...>`. */
const keyOf = (positional: string): string => positional.replaceAll(/[<>[\].]/g, '');

function optionsOf(key: string, schema: z.ZodType): Option[] {
  const flag = flagOf(key);
  const value = valueSchema(schema);
  const form = textForm(schema);
  const description = schema.description ?? value.description ?? '';
  const placeholder = form.alone === undefined ? `<${form.value}>` : `[${form.value}]`;
  const option = new Option(value instanceof z.ZodBoolean ? flag : `${flag} ${placeholder}`, description);
  if (value instanceof z.ZodEnum) option.choices(value.options.map(String));
  option.makeOptionMandatory(isRequired(schema)).hideHelp(isDeprecated(schema));
  return form.negated ? [option, new Option(flag.replace('--', '--no-'), form.negated.description)] : [option];
}

const isDeprecated = (schema: z.ZodType): boolean => schema.meta()?.deprecated === true;

function readPositionals(positionals: string[], texts: (string | string[] | undefined)[], shape: z.ZodObject['shape']): object {
  const entries = positionals.flatMap((positional, index): [string, unknown][] => {
    const text = texts[index];
    const key = keyOf(positional);
    if (text === undefined) return [];
    if (key === 'release') return Object.entries(readRelease(text as string));
    if (key === 'name') return [[key, readName(text as string)]];
    return [[key, readText(shape[key] as z.ZodType, positional, Array.isArray(text) ? text.join(',') : text)]];
  });
  return Object.fromEntries(entries);
}

function readOptions(values: Record<string, string | boolean>, shape: z.ZodObject['shape']): object {
  const entries = Object.entries(values).map(([key, value]) => {
    const schema = shape[key] as z.ZodType;
    if (isDeprecated(schema)) console.error(`${flagOf(key)} is deprecated. ${schema.description}.`);
    if (typeof value === 'string') return [key, readText(schema, flagOf(key), value)];
    const { alone = true, negated } = textForm(schema);
    return [key, value ? alone : negated!.value];
  });
  return Object.fromEntries(entries);
}
