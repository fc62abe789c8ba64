import { parse } from 'postcss-scss';
import { resolveImport } from './resolve-import';

/**
 * Classes that code reads from a style module that has none of that name, and classes and modules that no code reads. The compiler accepts any
 * name, also of a module that does not exist, and an element without its class loses its style without an error.
 */
export function classFaults(files: readonly string[], read: (file: string) => string): string[] {
  const all = new Set(files);
  const faults: string[] = [];
  const readBy = new Map<string, [file: string, name: string][]>();
  for (const file of files.filter((each) => /\.tsx?$/.test(each) && !/\.test\./.test(each))) {
    const text = read(file);
    for (const [whole, name, id] of text.matchAll(/import (\w+) from '([^']+\.module\.scss)'/g)) {
      const target = resolveImport(file, id!, all);
      if (!target) {
        faults.push(`${file}: imports ${id}, which does not exist`);
        continue;
      }
      const uses = namesOf(name!, text.replace(whole, '')).map((each): [string, string] => [file, each]);
      readBy.set(target, [...(readBy.get(target) ?? []), ...uses]);
    }
  }
  for (const module of files.filter((file) => file.endsWith('.module.scss') && !readBy.has(file)))
    faults.push(`${module}: no code imports it`);
  for (const [module, uses] of readBy) {
    const classes = classesOf(read(module));
    const names = new Set(uses.map(([, name]) => name));
    const missing = uses.filter(([, name]) => name !== COMPUTED && !classes.has(name));
    const idle = names.has(COMPUTED) ? [] : [...classes].filter((name) => !names.has(name));
    faults.push(
      ...missing.map(([file, name]) => `${file}: reads the class "${name}", which ${module} lacks`),
      ...idle.map((name) => `${module}: no code reads the class "${name}"`),
    );
  }
  return faults;
}

/** The name of a class that is computed, which may be any. */
const COMPUTED = '';

const namesOf = (styles: string, text: string): string[] =>
  [...text.matchAll(new RegExp(String.raw`\b${styles}(?:\.(\w+)|\[)`, 'g'))].map(([, name]) => name ?? COMPUTED);

/** The classes of a module as code names them: `while-dark` is `whileDark`. */
function classesOf(scss: string): Set<string> {
  const classes = new Set<string>();
  parse(scss).walkRules(({ selector }) => {
    for (const [, name] of selector.replaceAll(/:global\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/g))
      classes.add(name!.replaceAll(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase()));
  });
  return classes;
}
