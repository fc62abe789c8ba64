import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { filesBelow } from '../build/files-below';
import { buildableNames, ROOT } from '../build/workspaces';
import { sourceFaults } from '../check/source-faults';
import { textsOfParts } from '../check/texts-of-parts';

/** What the source rules are about: code, and not what a repository holds beside it. */
const CODE = /^(src|content-directives|content-rules)\/|^[^/]+\.(ts|mjs)$/;

/** Checks the section whose repository this is, and says what is wrong. */
export function checkSection(): { passed: number; failed: number } {
  const [name] = buildableNames();
  const outcomes = [
    say('types', () => (runHere('typescript', 'tsc', ['-p', 'tsconfig.json']) ? [] : ['The types do not fit.'])),
    say('source rules', () => sourcesOf(name!)),
    say('text keys', () => textsOfParts()),
  ];
  return { passed: outcomes.filter(Boolean).length, failed: outcomes.filter((isWell) => !isWell).length };
}

function say(what: string, faults: () => string[]): boolean {
  console.log(`\n— ${what}`);
  const lines = faults();
  lines.forEach((fault) => console.error(fault));
  return lines.length === 0;
}

/** The rules speak of a folder below `remotes/`, where the section would lie among others. */
function sourcesOf(name: string): string[] {
  const folder = `remotes/${name}`;
  const own = (file: string) => path.relative(folder, file);
  const files = filesBelow(ROOT)
    .map((file) => path.relative(ROOT, file).split(path.sep).join('/'))
    .filter((file) => CODE.test(file))
    .map((file) => `${folder}/${file}`);
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  return sourceFaults({
    files,
    remotes: [name],
    read: (file) => readFileSync(path.join(ROOT, own(file)), 'utf8'),
    manifestOf: () => manifest,
  }).map((fault) => fault.replaceAll(`${folder}/`, ''));
}

/** Runs a program of a package that the repository has; answers whether it was content. */
export function runHere(name: string, program: string, words: string[]): boolean {
  const file = createRequire(path.join(ROOT, 'package.json')).resolve(`${name}/package.json`);
  const { bin } = JSON.parse(readFileSync(file, 'utf8'));
  const script = path.join(path.dirname(file), typeof bin === 'string' ? bin : bin[program]);
  return spawnSync(process.execPath, [script, ...words], { cwd: ROOT, stdio: 'inherit' }).status === 0;
}
