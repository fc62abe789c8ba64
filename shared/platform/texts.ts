import { createContext } from 'react';
import type { Language, Messages, Translate } from '../contract';
import { pluralOf } from '../locale/plurals';

/** All loaded texts, by language and namespace. */
export interface Texts {
  /** The language for components outside the platform, such as the alert below a page whose header failed. */
  language: Language;
  has(language: Language, namespace: string): boolean;
  add(language: Language, namespace: string, messages: Messages): void;
  /** The same function for the same language and namespace; it also finds texts that are added later. */
  of(language: Language, namespace: string): Translate;
}

export const TextsContext = createContext<Texts | null>(null);

/** @param onMissing is called with `namespace:key` for every missing text, whose key is returned */
export function createTexts(language: Language, onMissing?: (key: string) => void): Texts {
  let current = language;
  const loaded = new Map<string, Messages>();
  const functions = new Map<string, Translate>();
  const nameOf = (language: Language, namespace: string) => `${language} ${namespace}`;

  const translate =
    (name: string, namespace: string): Translate =>
    (key, values = {}) => {
      const { count } = values;
      const plural = typeof count === 'number' ? find(loaded.get(name), `${key}_${pluralOf(count)}`) : undefined;
      const text = plural ?? find(loaded.get(name), key);
      if (text === undefined) onMissing?.(`${namespace}:${key}`);
      return (text ?? key).replace(PLACEHOLDER, (whole, value: string) => String(values[value] ?? whole));
    };

  return Object.freeze<Texts>({
    get language() {
      return current;
    },
    set language(next) {
      current = next;
    },
    has: (language, namespace) => loaded.has(nameOf(language, namespace)),
    add: (language, namespace, messages) => void loaded.set(nameOf(language, namespace), messages),
    of(language, namespace) {
      const name = nameOf(language, namespace);
      const t = functions.get(name) ?? translate(name, namespace);
      functions.set(name, t);
      return t;
    },
  });
}

/** A placeholder without a value stays, and the prerender check refuses a page that shows one. */
const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

function find(messages: Messages | undefined, key: string): string | undefined {
  let value: Messages | string | undefined = messages;
  for (const part of key.split('.')) value = typeof value === 'object' && Object.hasOwn(value, part) ? value[part] : undefined;
  return typeof value === 'string' ? value : undefined;
}
