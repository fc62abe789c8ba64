import { parseSync } from 'oxc-parser';
import { parse } from 'postcss-scss';

/** The module specifiers of a file: static, dynamic and type imports, re-exports, and the modules that a stylesheet uses. */
export function importsOf(file: string, text: string): string[] {
  return file.endsWith('.scss') ? usesOf(text) : modulesOf(file, text);
}

/** The module specifiers that a TypeScript file imports at run time, without type-only imports. */
export function valueImportsOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  return module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
}

function modulesOf(file: string, text: string): string[] {
  const { module, errors } = parseSync(file, text);
  const [fault] = errors;
  if (fault) throw new Error(`${file}: ${fault.message}`);
  const written = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    // A computed specifier names no module.
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => literal(text.slice(start, end))),
  ];
  return [...written, ...typeImportsOf(text)].filter((id): id is string => Boolean(id));
}

/** The specifiers of `typeof import('…')` and `import('…').Type`. */
const typeImportsOf = (text: string): string[] =>
  [...text.matchAll(/[:=<]\s*(?:typeof )?import\('([^']+)'\)/g)].map(([, id]) => id!);

function literal(argument: string): string | null {
  return /^['"`]([^'"`$]+)['"`]$/.exec(argument)?.[1] ?? null;
}

function usesOf(text: string): string[] {
  const ids: string[] = [];
  parse(text).walkAtRules(/^(use|forward|import)$/, ({ params }) => {
    const id = /^['"]([^'"]+)['"]/.exec(params)?.[1];
    // Sass resolves relative to the file first; a workspace is imported as `shared/…`.
    if (id && !id.startsWith('sass:')) ids.push(id.includes('/') ? id : `./${id}`);
  });
  return ids;
}
