import type { Messages } from 'shared/contract';
import type { Unreviewed } from '../page/development';

/** A file of messages, optionally with keys in parentheses after it. */
const TEXTS = /`((?:shell|remotes\/[\w-]+)\/src\/messages\/rw\.json)`(?: \(([^)]*)\))?/g;
const DOCUMENTS = /`remotes\/[\w-]+\/content\/(rw\/[^`]+)\.md`/g;

/** The unreviewed documents and texts on the lists of `docs/translation-review`; a reviewed text is removed from its list. */
export function unreviewedTexts(lists: readonly string[], read: (file: string) => Messages): Unreviewed {
  const all = lists.join('\n');
  const documents = [...all.matchAll(DOCUMENTS)].map(([, glob]) => `^${toPattern(glob!)}$`);
  const texts = [...all.matchAll(TEXTS)].flatMap(([, file, listedKeys = '']) => {
    const keys = [...listedKeys.matchAll(/`([^`]+)`/g)].map(([, key]) => key!);
    return flatten(read(file!))
      .filter(([key]) => keys.length === 0 || keys.some((chosen) => key === chosen || key.startsWith(`${chosen}.`)))
      .map(([, text]) => text);
  });
  return { documents: [...new Set(documents)], texts: [...new Set(texts)] };
}

/** A path with `*` and `{a,b}` as a regular expression. */
const toPattern = (glob: string): string =>
  glob
    .replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '[^/]*')
    .replaceAll(/\{([^}]*)\}/g, (_whole, names: string) => `(${names.replaceAll(',', '|')})`);

function flatten(messages: Messages, before = ''): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value]] : flatten(value, `${before}${key}.`),
  );
}
