import { readFileSync } from 'node:fs';
import path from 'node:path';
import { STATUSES } from 'release-service/answers/problem';
import { filesBelow } from '../build/files-below';
import { ROOT } from '../build/workspaces';
import { codedErrors, type MadeError } from './coded-errors';

const PLATFORM = path.join(ROOT, 'platform');

/** The sources of `platform` that are not tests. */
const sources = () =>
  filesBelow(PLATFORM)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|[\\/]testing[\\/]/.test(file))
    .map((file) => ({ file: path.relative(ROOT, file).replaceAll(path.sep, '/'), text: readFileSync(file, 'utf8') }));

/** What runs where the command is given, and not in the service: no status comes of it. */
const AT_THE_CALLER = /^platform\/(cli|console|commands\/client)\//;

/** The exit code and the status that its class says; the service has a table of statuses by code, and the console shows what it is sent. */
function kindOf({ classes }: MadeError, code: string): Record<'exit' | 'status', string | undefined> {
  const written = (name: string) => classes.find((each) => name in each.written)?.written[name];
  return { exit: written('exitCode'), status: written('status') ?? STATUSES[code as keyof typeof STATUSES]?.toString() };
}

/** Throws where two places say different things of one code. */
export function refuseTwoKinds(errors: MadeError[]): void {
  const kinds = new Map<string, string>();
  for (const error of errors)
    for (const code of error.codes) {
      const { exit, status } = kindOf(error, code);
      if (exit === undefined) continue;
      const kind = `exit code ${exit} and status ${status}`;
      const other = kinds.get(code) ?? kind;
      if (other !== kind) throw new Error(`${error.file}:${error.line}: '${code}' has ${kind} here, and ${other} elsewhere`);
      kinds.set(code, kind);
    }
}

const roomOf = ({ file }: MadeError): string => file.split('/')[1]!;

const cell = (text: string) => text.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** `docs/reference/errors.md`, from where the errors are made. */
export function errorsReference(): string {
  const errors = codedErrors(sources());
  refuseTwoKinds(errors);
  const rows = (room: string) => {
    const inRoom = errors.filter((error) => roomOf(error) === room);
    return [...new Set(inRoom.flatMap(({ codes }) => codes))].sort().map((code) => {
      const same = inRoom.filter(({ codes }) => codes.includes(code));
      const { exit = '–', status } = kindOf(same[0]!, code);
      const isAnswered = status !== 'null' && same.some(({ file }) => !AT_THE_CALLER.test(file));
      const sentences = new Set(same.flatMap((error) => error.sentences).map(cell));
      return `| \`${code}\` | ${exit} | ${isAnswered ? status : '–'} | ${[...sentences].join('<br>')} |`;
    });
  };
  const rooms = [...new Set(errors.filter(({ codes }) => codes.length > 0).map(roomOf))].sort();
  return [
    '# Errors',
    '',
    'Made from the sources by `npm run reference`; a test fails when this page is stale.',
    'An error is a code and one sentence. The code stays as it is; the sentence, here with `…` for what is filled in, may be worded better one day.',
    'The release tool prints the sentence and ends with the exit code; with `--json` it prints `{"code": "…", "error": "…"}` to stderr. What the command line itself cannot read (an option that does not exist) is a sentence and ends with 2.',
    'The release service answers with the HTTP status and a problem detail (RFC 9457) whose members `code` and `detail` are these; the tool with `--to` and the console have them from there. What is refused where the command is given has no status; of a fault in its own settings or registry the service tells its log alone, and answers `internal-error`.',
    '',
    ...rooms.flatMap((room) => [
      `## ${room}`,
      '',
      '| code | exit code | HTTP status | |',
      '| --- | --- | --- | --- |',
      ...rows(room),
      '',
    ]),
  ].join('\n');
}
