import type { z } from 'zod';
import { completeDeclaration } from '../contract/registry/declarations-of-2';
import { sectionDeclaration, type SectionDeclaration } from '../contract/registry/section-declaration';

const STAGES = { kind: 'stages' as const, stages: [1, 10, 50, 100] };

/** The declaration of a section, with defaults. */
export const declaredSection = (fields: z.input<typeof sectionDeclaration>): SectionDeclaration =>
  sectionDeclaration.parse(fields);

/** The declarations of the three sections. */
export const DECLARED_SECTIONS: Readonly<Record<string, SectionDeclaration>> = {
  landing: declaredSection(
    completeDeclaration('landing', { roots: ['/'], title: { en: 'home page', rw: 'Ahabanza' }, policy: STAGES }),
  ),
  legal: declaredSection(
    completeDeclaration('legal', {
      roots: ['/terms-conditions', '/privacy-policy'],
      title: { en: 'terms and policies', rw: 'Amategeko na politiki' },
      keptQuery: ['product'],
      policy: { kind: 'all-at-once' as const },
    }),
  ),
  help: declaredSection(
    completeDeclaration('help', {
      roots: ['/help-center'],
      title: { en: 'help center', rw: 'Ubufasha' },
      keptQuery: ['q'],
      policy: STAGES,
    }),
  ),
};
