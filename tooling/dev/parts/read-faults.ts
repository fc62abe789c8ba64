import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Stats, StatsError } from 'webpack';
import { ROOT } from '../../build/workspaces';
import type { Fault } from '../page/development';

/** Where the compilers of scripts and styles name the place in their message. */
const PLACE = /(?:[[ ]|^)((?:\/|[A-Za-z]:\\|[\w-]+\/)[^\s[\]:]+\.\w+)[: ](\d+):\d+/m;
const COLOURS = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g');

/** What is wrong with a build: file, line and message of each fault, the first of a file alone. */
export function readFaults(part: string, stats: Stats): Fault[] {
  const { errors = [] } = stats.toJson({ all: false, errors: true, moduleTrace: false });
  const faults = errors.flatMap((error, index) => {
    // Of data that cannot be read webpack itself says only that it needs a loader.
    const cause = (stats.compilation.errors[index] as { error?: Error } | undefined)?.error?.message;
    const message = cause?.includes('JSON') ? cause : error.message;
    return readProse(part, message) ?? readFault(part, { ...error, message });
  });
  return faults.filter(({ file }, index) => file === null || faults.findIndex((other) => other.file === file) === index);
}

const PROSE = /^The content in (.*) has faults:\n/;

/** All faults of a section's prose come as one error, with a line for each. */
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
  const [, named, line] = PLACE.exec(text) ?? [];
  const module = moduleName?.split('!').at(-1)?.split('?')[0] ?? file ?? null;
  const place = named && path.isAbsolute(named) ? named : module ? absolute(part, module) : named ? path.join(ROOT, named) : null;
  return {
    part,
    file: place && path.relative(ROOT, place),
    line: line ? Number(line) : (lineOf(loc) ?? lineOfPosition(place, text)),
    message: text,
  };
}

/** Without colours, the loader's name and the compiler's own stack, none of which says what is wrong. */
const plain = (message: string): string =>
  message
    .replaceAll(COLOURS, '')
    .replace(/^Module (?:build|parse) failed[^\n]*\n/, '')
    .replace(/\n+(?:Stack backtrace:|\s+at )[\s\S]*$/, '')
    .trim();

const absolute = (part: string, file: string): string => path.resolve(ROOT, part === 'shell' ? 'shell' : `remotes/${part}`, file);

const lineOf = (loc: string | undefined): number | null => (/^\d+/.test(loc ?? '') ? Number.parseInt(loc!, 10) : null);

/** A fault of JSON names a position alone. */
function lineOfPosition(file: string | null, text: string): number | null {
  const position = /at position (\d+)/.exec(text)?.[1];
  if (!file || !position) return null;
  try {
    return readFileSync(file, 'utf8').slice(0, Number(position)).split('\n').length;
  } catch {
    return null;
  }
}
