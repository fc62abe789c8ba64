import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { partName } from 'shared/contract/registry/schema';
import { readLockedPackages } from '../build/supply/locked-packages';
import { ROOT } from '../build/workspaces';

/** A file of the recipe: its path at the start of a paragraph, and the following code block. */
const FILE = /^`(remotes\/[^`]+)`[^\n]*(?:\n(?!```)[^\n]*)*?\n```\w+\n(.*?)\n```$/gms;

const pascal = (name: string): string => name.replaceAll(/(?:^|-)([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());
const sentence = (name: string): string => name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** The files of "Adding a section" in CONTRIBUTING.md, with `news` replaced by the name of the section. */
export function recipe(name: string): { file: string; text: string }[] {
  const guide = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const files = [...guide.slice(guide.indexOf('\n## Adding a section')).matchAll(FILE)];
  const rename = (text: string) =>
    text
      .replaceAll(/\bNewsPage\b/g, `${pascal(name)}Page`)
      .replaceAll(/\bNews\b/g, sentence(name))
      // A property name with a hyphen needs quotes.
      .replaceAll(/\bnews(?=: typeof)/g, name.includes('-') ? `'${name}'` : name)
      .replaceAll(/\bnews\b/g, name);
  return files.map(([, file, text]) => ({ file: rename(file!), text: `${rename(text!)}\n` }));
}

/** Writes the files below `root`, in the layout that `npm run check` demands. @returns their paths */
export function writeSection(name: string, root = ROOT): string[] {
  const files = recipe(name);
  for (const { file, text } of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const written = files.map(({ file }) => file);
  execFileSync('oxfmt', written, { cwd: root });
  return written;
}

/** Why the recipe is not written for these arguments of `npm run new`; `null` when it may be. */
export function whyNotNew([name = '', ...rest]: readonly string[]): string | null {
  if (rest.length > 0 || !partName.safeParse(name).success)
    return 'new takes the name of a section in lower case, such as news; its pages are then at /news';
  const folder = path.posix.join('remotes', name);
  if (existsSync(path.join(ROOT, folder))) return `${folder} exists already`;
  // npm links a workspace as a package, so its name may not be that of another workspace or of an installed package.
  const isPackage = `node_modules/${name}` in readLockedPackages();
  return isPackage
    ? `${name} is the name of a package or of another part in package-lock.json; a section takes one of its own`
    : null;
}

/** The commands to run once the files of a section are written. */
export const nextSteps = (name: string): string =>
  `Next: write its name in both languages into remotes/${name}/section.json and its texts into remotes/${name}/src/messages, then run
  npm install                              # adds the workspace to the lock file
  npm run dev -- ${name}                      # http://localhost:3000/${name}
  npm run release -- publish ${name}          # checked beside the shell that is live; prints ${name}@VERSION
  npm run release -- start ${name}@VERSION    # the first release is stable at once`;
