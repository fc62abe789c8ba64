import type { Messages } from 'shared/contract';
import { messageShape } from 'shared/testing/compare-messages';
import { hasFixedPart, type UsedTexts } from './used-texts';

interface Namespace {
  name: string;
  /** The file of its messages, which a fault names. */
  file: string;
  messages: Messages;
  /** The texts that each source file of its workspace uses. */
  sources: ReadonlyMap<string, UsedTexts>;
}

/**
 * One line for each key without a text, and for each text that is not used.
 * @param sharedStrings strings of `shared`, whose types may list the values of a template
 */
export function textFaults({ name, file, messages, sources }: Namespace, sharedStrings: readonly string[] = []): string[] {
  const keys = keysOf(messages);
  const all = [...sources.values()];
  const written = all.flatMap((source) => source.written);
  const strings = new Set([...written, ...sharedStrings]);
  // When keys are passed as data, every string that equals a key may be one.
  const passed = all.some(({ takesKeys }) => takesKeys) ? written.filter(hasFixedPart) : [];
  const uses = new Set([...all.flatMap((source) => source.keys), ...passed]);
  const isUsed = (key: string) => [...uses].some((use) => valuesIn(use, key)?.every((value) => strings.has(value)));

  const faultsOf = ([source, { keys: used, namespaces }]: [string, UsedTexts]) => [
    ...namespaces
      .filter((namespace) => namespace !== name)
      .map((namespace) => `${source}: uses the texts of "${namespace}"; only its own texts are loaded for certain`),
    ...[...new Set(used)]
      .filter((use) => !keys.some((key) => valuesIn(use, key)))
      .map((use) => `${source}: uses the text "${use}", which ${file} does not have`),
  ];
  const unused = keys.filter((key) => !isUsed(key)).map((key) => `${file}: nothing uses the text "${key}"`);
  return [...[...sources].flatMap(faultsOf), ...unused];
}

/** The keys as `t` takes them: the forms of a plural are one key. */
function keysOf(messages: Messages): string[] {
  return [...new Set(Object.keys(messageShape(messages)).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))];
}

/** The values with which a template gives this key, one segment each; `null` when none do. */
function valuesIn(use: string, key: string): string[] | null {
  const parts = use.split('${}').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('([^.]+)')}$`).exec(key)?.slice(1) ?? null;
}
