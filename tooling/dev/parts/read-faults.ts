import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Stats, StatsError } from 'webpack';
import { ROOT } from '../../build/workspaces';
import type { Fault } from '../page/development';

/** The file and line in messages of the script and style compilers. */
const POSITION = /(?:[[ ]|^)((?:\/|[A-Za-z]:\\|[\w-]+\/)[^\s[\]:]+\.\w+)[: ](\d+):\d+/m;
const COLOURS = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g');

/** The faults of a build with file, line and message; only the first of each file. */
export function readFaults(part: string, stats: Stats): Fault[] {
  const { errors = [] } = stats.toJson({ all: false, errors: true, moduleTrace: false });
  const faults = errors.flatMap((error, index) => {
    // For invalid JSON, webpack's own message only suggests a loader.
    const cause = (stats.compilation.errors[index] as { error?: Error } | undefined)?.error?.message;
    const message = cause?.includes('JSON') ? cause : error.message;
    return readProse(part, message) ?? readFault(part, { ...error, message });
  });
  return faults.filter(({ file }, index) => file === null || faults.findIndex((fault) => fault.file === file) === index);
}

/** Prints each fault below its file and line, or below the name of its part. */
export function printFaults(faults: readonly Fault[]): void {
  for (const { part, file, line, message } of faults)
    console.error(`${file ?? part}${line === null ? '' : `:${line}`}\n${message}\n`);
}

const PROSE = /^The content in (.*) has faults:\n/;

/** Splits the error of a section's prose, which has one line for each fault. */
function readProse(part: string, message: string): Fault[] | null {
  const folder = PROSE.exec(message)?.[1];
  if (folder === undefined) return null;
  const lines = message.split('\n').slice(1);
  return lines.flatMap((line): Fault[] => {
    const [, file, number, text] = /^ {2}([^\s:]+\.md):(?:(\d+):)? (.*)$/.exec(line) ?? [];
    if (!file) return [{ part, file: null, line: null, message: line.trim() }];
    return [{ part, file: path.relative(ROOT, path.join(folder, file)), line: number ? Number(number) : null, message: text! }];
  });
}

function readFault(part: string, { message, moduleName, loc, file }: StatsError): Fault {
  const text = plain(message);
  const [, mentioned, line] = POSITION.exec(text) ?? [];
  const module = moduleName?.split('!').at(-1)?.split('?')[0] ?? file ?? null;
  const source =
    mentioned && path.isAbsolute(mentioned)
      ? mentioned
      : module
        ? absolute(part, module)
        : mentioned
          ? path.join(ROOT, mentioned)
          : null;
  return {
    part,
    file: source && path.relative(ROOT, source),
    line: line ? Number(line) : (lineOf(loc) ?? lineOfPosition(source, text)),
    message: text,
  };
}

/** Removes colours, the loader's name and the stack of the compiler. */
const plain = (message: string): string =>
  message
    .replaceAll(COLOURS, '')
    .replace(/^Module (?:build|parse) failed[^\n]*\n/, '')
    .replace(/\n+(?:Stack backtrace:|\s+at )[\s\S]*$/, '')
    .trim();

const absolute = (part: string, file: string): string => path.resolve(ROOT, part === 'shell' ? 'shell' : `remotes/${part}`, file);

const lineOf = (loc: string | undefined): number | null => (/^\d+/.test(loc ?? '') ? Number.parseInt(loc!, 10) : null);

/** The line of a JSON error, which has only a position. */
function lineOfPosition(file: string | null, text: string): number | null {
  const position = /at position (\d+)/.exec(text)?.[1];
  if (!file || !position) return null;
  try {
    return readFileSync(file, 'utf8').slice(0, Number(position)).split('\n').length;
  } catch {
    return null;
  }
}
