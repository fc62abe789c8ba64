import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { filesBelow } from '../build/files-below';
import { buildableNames, ROOT } from '../build/workspaces';
import { sourceFaults } from '../check/source-faults';
import { textsOfParts } from '../check/texts-of-parts';

/** The files to which the source rules apply. */
const CODE = /^(src|content-directives|content-rules)\/|^[^/]+\.(ts|mjs)$/;

/** Checks the section of this repository and prints its faults. @returns whether each check has passed */
export function checkSection(): boolean[] {
  const [name] = buildableNames();
  return [
    check('types', () => (runHere('typescript', 'tsc', ['-p', 'tsconfig.json']) ? [] : ['There are type errors.'])),
    check('source rules', () => sourcesOf(name!)),
    check('text keys', () => textsOfParts()),
  ];
}

/** Runs and reports the checks and the unit tests, or only the unit tests that are named. */
export function testSection(args: string[]): void {
  const outcomes = args.length > 0 ? [] : checkSection();
  console.log('\n— unit tests');
  report([...outcomes, runHere('jest', 'jest', args)]);
}

function check(title: string, findFaults: () => string[]): boolean {
  console.log(`\n— ${title}`);
  const faults = findFaults();
  faults.forEach((fault) => console.error(fault));
  return faults.length === 0;
}

/** Prints how many checks have passed and failed, and lets a failed one fail the command. */
export function report(outcomes: boolean[]): void {
  const failed = outcomes.filter((hasPassed) => !hasPassed).length;
  console.log(`${outcomes.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** Checks the sources under paths below `remotes/`, as the rules expect them, and reports faults without that prefix. */
function sourcesOf(name: string): string[] {
  const folder = `remotes/${name}`;
  const toLocal = (file: string) => path.relative(folder, file);
  const files = filesBelow(ROOT)
    .map((file) => path.relative(ROOT, file).split(path.sep).join('/'))
    .filter((file) => CODE.test(file))
    .map((file) => `${folder}/${file}`);
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  return sourceFaults({
    files,
    remotes: [name],
    read: (file) => readFileSync(path.join(ROOT, toLocal(file)), 'utf8'),
    manifestOf: () => manifest,
  }).map((fault) => fault.replaceAll(`${folder}/`, ''));
}

/** Runs a program of an installed package in this repository. @returns whether it exited with 0 */
export function runHere(name: string, program: string, args: string[]): boolean {
  const file = createRequire(path.join(ROOT, 'package.json')).resolve(`${name}/package.json`);
  const { bin } = JSON.parse(readFileSync(file, 'utf8'));
  const script = path.join(path.dirname(file), typeof bin === 'string' ? bin : bin[program]);
  return spawnSync(process.execPath, [script, ...args], { cwd: ROOT, stdio: 'inherit' }).status === 0;
}
