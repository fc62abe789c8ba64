import type en from './en.json';

declare module 'shared/contract' {
  interface SectionTexts {
    landing: typeof en;
  }
}
