import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language, Messages } from 'shared/contract';
import { setPluralRules } from 'shared/locale';

/** An instance that knows the shell's texts in one language; the rest is added as it is loaded. */
export function createI18n(language: Language, messages: Messages, onMissing?: (key: string) => void): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { shell: messages } },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    saveMissing: Boolean(onMissing),
    missingKeyHandler: (_languages, namespace, key) => onMissing?.(`${namespace}:${key}`),
  });
  setPluralRules(instance);
  return instance;
}
