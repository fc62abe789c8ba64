import type { Messages } from 'shared/contract';
import type { Unreviewed } from '../page/development';

/** A file of texts, and which of them: all, unless keys are named in brackets after it. */
const TEXTS = /`((?:shell|remotes\/[\w-]+)\/src\/messages\/rw\.json)`(?: \(([^)]*)\))?/g;
const DOCUMENTS = /`remotes\/[\w-]+\/content\/(rw\/[^`]+)\.md`/g;

/** What the lists of `docs/translation-review` name: a reviewed text is taken off its list, and is no longer marked. */
export function unreviewedTexts(lists: readonly string[], read: (file: string) => Messages): Unreviewed {
  const all = lists.join('\n');
  const documents = [...all.matchAll(DOCUMENTS)].map(([, glob]) => `^${inWords(glob!)}$`);
  const texts = [...all.matchAll(TEXTS)].flatMap(([, file, named = '']) => {
    const keys = [...named.matchAll(/`([^`]+)`/g)].map(([, key]) => key!);
    return flatten(read(file!))
      .filter(([key]) => keys.length === 0 || keys.some((chosen) => key === chosen || key.startsWith(`${chosen}.`)))
      .map(([, text]) => text);
  });
  return { documents: [...new Set(documents)], texts: [...new Set(texts)] };
}

/** A path with `*` and `{a,b}` as a regular expression. */
const inWords = (glob: string): string =>
  glob
    .replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '[^/]*')
    .replaceAll(/\{([^}]*)\}/g, (_whole, names: string) => `(${names.replaceAll(',', '|')})`);

function flatten(messages: Messages, before = ''): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value]] : flatten(value, `${before}${key}.`),
  );
}
