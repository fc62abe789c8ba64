import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

/** A file of the recipe: its path at the start of a paragraph, and the next block of code. */
const FILE = /^`(remotes\/[^`]+)`[^\n]*(?:\n(?!```)[^\n]*)*?\n```\w+\n(.*?)\n```$/gms;

const pascal = (name: string): string => name.replaceAll(/(?:^|-)([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());
const sentence = (name: string): string => name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** The files of "Adding a section" in CONTRIBUTING.md, which speaks of `news`, for a section of any name. */
export function recipe(name: string): { file: string; text: string }[] {
  const guide = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const files = [...guide.slice(guide.indexOf('\n## Adding a section')).matchAll(FILE)];
  const named = (text: string) =>
    text
      .replaceAll(/\bNewsPage\b/g, `${pascal(name)}Page`)
      .replaceAll(/\bNews\b/g, sentence(name))
      // As the name of a property it needs quotes when it has a hyphen.
      .replaceAll(/\bnews(?=: typeof)/g, name.includes('-') ? `'${name}'` : name)
      .replaceAll(/\bnews\b/g, name);
  return files.map(([, file, text]) => ({ file: named(file!), text: `${named(text!)}\n` }));
}
