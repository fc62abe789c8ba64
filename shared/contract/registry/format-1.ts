import type { SectionDeclaration } from './section-declaration';

const STAGES = { kind: 'stages' as const, stages: [1, 10, 50, 100] };

/** What the sections of stores of format 1 owned: shells of that time had it built in, and release records did not say it. */
export const SECTIONS_OF_FORMAT_1: Readonly<Record<string, SectionDeclaration>> = {
  landing: { roots: ['/'], title: { en: 'home page', rw: 'Ahabanza' }, keptQuery: [], policy: STAGES },
  legal: {
    roots: ['/terms-conditions', '/privacy-policy'],
    title: { en: 'terms and policies', rw: 'Amategeko na politiki' },
    keptQuery: ['product'],
    policy: { kind: 'all-at-once' },
  },
  help: { roots: ['/help-center'], title: { en: 'help center', rw: 'Ubufasha' }, keptQuery: ['q'], policy: STAGES },
};
