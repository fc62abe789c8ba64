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
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => ({ file: path.relative(ROOT, file).replaceAll(path.sep, '/'), text: readFileSync(file, 'utf8') }));

/** Sources that run at the caller and not in the service, so that their errors have no HTTP status. */
const AT_THE_CALLER = /^platform\/(cli|console|commands\/client)\//;

/** The exit code and the HTTP status of an error, from its class or from the service's table of statuses. */
function kindOf({ classes }: MadeError, code: string): Record<'exit' | 'status', string | undefined> {
  const written = (name: string) => classes.find((candidate) => name in candidate.written)?.written[name];
  return { exit: written('exitCode'), status: written('status') ?? STATUSES[code as keyof typeof STATUSES]?.toString() };
}

/** Throws when a code has two exit codes or statuses. */
export function refuseTwoKinds(errors: MadeError[]): void {
  const kinds = new Map<string, string>();
  for (const error of errors)
    for (const code of error.codes) {
      const { exit, status } = kindOf(error, code);
      if (exit === undefined) continue;
      const kind = `exit code ${exit} and status ${status}`;
      const earlier = kinds.get(code) ?? kind;
      if (earlier !== kind) throw new Error(`${error.file}:${error.line}: '${code}' has ${kind} here, and ${earlier} elsewhere`);
      kinds.set(code, kind);
    }
}

const roomOf = ({ file }: MadeError): string => file.split('/')[1]!;

const cell = (text: string) => text.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** `docs/reference/errors.md`, from the sources that construct errors. */
export function errorsReference(): string {
  const errors = codedErrors(sources());
  refuseTwoKinds(errors);
  const rows = (room: string) => {
    const inRoom = errors.filter((error) => roomOf(error) === room);
    return [...new Set(inRoom.flatMap(({ codes }) => codes))].sort().map((code) => {
      const withCode = inRoom.filter(({ codes }) => codes.includes(code));
      const { exit = '–', status } = kindOf(withCode[0]!, code);
      const isAnswered = status !== 'null' && withCode.some(({ file }) => !AT_THE_CALLER.test(file));
      const sentences = new Set(withCode.flatMap((error) => error.sentences).map(cell));
      return `| \`${code}\` | ${exit} | ${isAnswered ? status : '–'} | ${[...sentences].join('<br>')} |`;
    });
  };
  const rooms = [...new Set(errors.filter(({ codes }) => codes.length > 0).map(roomOf))].sort();
  return [
    '# Errors',
    '',
    'Generated from the sources by `npm run reference`; a test fails when this page is stale.',
    'An error has a code and a sentence. Codes are stable; sentences, here with `…` for each value in them, may be reworded.',
    'The release tool prints the sentence and exits with the exit code; with `--json` it prints `{"code": "…", "error": "…"}` to stderr. For an option that does not exist it prints a sentence and exits with 2.',
    'The release service answers with the HTTP status and a problem detail (RFC 9457) with the members `code` and `detail`, which the tool with `--to` and the console show. An error without a status occurs only at the caller. A fault in its own settings or registry is only logged by the service, which answers `internal-error`.',
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
