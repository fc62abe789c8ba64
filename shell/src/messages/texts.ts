import type en from './en.json';

declare module 'shared/contract' {
  interface SectionTexts {
    shell: typeof en;
  }
}
