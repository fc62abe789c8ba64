import { use } from 'react';
import type { SectionTexts, Site, TextsIn } from '../contract';
import { PlatformContext, usePlatform } from './platform-context';
import { TextsContext } from './texts';

export const useSite = (): Site => usePlatform().site;

export function useLanguage() {
  const { language, setLanguage } = usePlatform();
  return { language, setLanguage };
}

/** Returns `t` of a section, in the language of the page; its keys are those of `messages/en.json`. */
export function useTexts<Namespace extends keyof SectionTexts>(namespace: Namespace): TextsIn<Namespace>;
export function useTexts(namespace: string): unknown {
  const texts = use(TextsContext)!;
  return texts.of(use(PlatformContext)?.language ?? texts.language, namespace);
}
