import type { Messages } from 'shared/contract';
import { messageShape } from 'shared/testing/compare-messages';
import { hasFixedPart, type UsedTexts } from './used-texts';

interface Namespace {
  name: string;
  /** The file of its messages, for the reader of a fault. */
  file: string;
  messages: Messages;
  /** What each source file of its workspace does with texts. */
  sources: ReadonlyMap<string, UsedTexts>;
}

/**
 * Keys that nothing has, and texts that nothing asks for, one line each.
 * @param lent words of `shared`, whose types may list the values of a template here
 */
export function textFaults({ name, file, messages, sources }: Namespace, lent: readonly string[] = []): string[] {
  const keys = keysOf(messages);
  const all = [...sources.values()];
  const written = all.flatMap((source) => source.written);
  const words = new Set([...written, ...lent]);
  // Where keys are handed around as data, a string that equals one may be the one.
  const handed = all.some(({ takesKeys }) => takesKeys) ? written.filter(hasFixedPart) : [];
  const uses = new Set([...all.flatMap((source) => source.keys), ...handed]);
  const isUsed = (key: string) => [...uses].some((use) => valuesIn(use, key)?.every((value) => words.has(value)));

  const faultsOf = ([source, { keys: used, namespaces }]: [string, UsedTexts]) => [
    ...namespaces
      .filter((taken) => taken !== name)
      .map((taken) => `${source}: takes the texts of "${taken}"; a section is sure of its own alone`),
    ...[...new Set(used)]
      .filter((use) => !keys.some((key) => valuesIn(use, key)))
      .map((use) => `${source}: asks for the text "${use}", which ${file} does not have`),
  ];
  const unused = keys.filter((key) => !isUsed(key)).map((key) => `${file}: nothing asks for the text "${key}"`);
  return [...[...sources].flatMap(faultsOf), ...unused];
}

/** As `t` takes them: the forms of a plural are one key. */
function keysOf(messages: Messages): string[] {
  return [...new Set(Object.keys(messageShape(messages)).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))];
}

/** What a template's values must be to give this key, each one part of it; `null` when they cannot. */
function valuesIn(use: string, key: string): string[] | null {
  const parts = use.split('${}').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('([^.]+)')}$`).exec(key)?.slice(1) ?? null;
}
