import { useTranslation } from 'react-i18next';
import type { Site } from '../contract';
import { usePlatform } from './platform-context';

export const useSite = (): Site => usePlatform().site;

export function useLanguage() {
  const { language, setLanguage } = usePlatform();
  return { language, setLanguage };
}

/** The texts of one section: `t('key')` in the language of the page. */
export function useTexts(namespace: string) {
  return useTranslation(namespace).t;
}
