import type { SectionDeclaration } from './section-declaration';

type Facts = Pick<SectionDeclaration, 'links' | 'search' | 'shortcuts' | 'topBar' | 'hydrateEarly'>;

const HOME = { en: 'Home', rw: 'Ahabanza' };
const FAQS = { en: 'FAQS', rw: 'Ibibazo' };
const HELP = { en: 'Help Center', rw: 'Ubufasha' };
const TERMS = { en: 'Terms of Service', rw: 'Amategeko n’amabwiriza' };
const PRIVACY = { en: 'Privacy Policy', rw: 'Politiki yo kurinda amakuru bwite' };

const part = (order: number, id: string, en: string, rw: string) => ({
  label: { en, rw },
  address: `/#${id}`,
  order,
  in: { header: 'start-page' as const, explore: 'every-page' as const },
});
const support = (order: number, label: typeof HOME, address: string) => ({
  label,
  address,
  order,
  in: { support: 'every-page' as const },
});

const NONE: Facts = { links: [], shortcuts: [], topBar: { getStarted: true, languageMenu: true, themeLabel: 'muted' } };

/**
 * The declarations of three sections from the time of format 2, whose records lack them. Never change them, because `hydration/` serves
 * them at immutable addresses. Delete them with format 2, when `prune` keeps no release of that format.
 */
const DECLARATIONS: Readonly<Record<string, Facts>> = {
  landing: {
    ...NONE,
    links: [
      part(10, 'home', HOME.en, HOME.rw),
      { label: HOME, address: '/', order: 10, in: { header: 'other-pages' } },
      part(20, 'benefits', 'Benefits', 'Ibyiza'),
      part(30, 'products', 'Products', 'Serivisi'),
      part(40, 'testimony', 'Testimony', 'Ingero'),
    ],
  },
  legal: {
    ...NONE,
    links: [support(20, TERMS, '/terms-conditions'), support(30, PRIVACY, '/privacy-policy')],
    shortcuts: [{ label: TERMS, address: '/terms-conditions', order: 30 }],
    topBar: { ...NONE.topBar, getStarted: false },
    hydrateEarly: { hashOfTab: true },
  },
  help: {
    links: [
      {
        label: FAQS,
        address: '/help-center',
        order: 50,
        in: { header: 'start-page', explore: 'every-page' },
        currentAt: '/#faqs',
      },
      support(10, HELP, '/help-center'),
    ],
    search: { label: { en: 'Search', rw: 'Shakisha' }, address: '/help-center/search', parameter: 'q' },
    shortcuts: [
      { label: HELP, address: '/help-center', order: 10 },
      { label: { en: 'Search the help center', rw: 'Shakisha mu bufasha' }, address: '/help-center/search', order: 20 },
    ],
    topBar: { getStarted: false, languageMenu: false, themeLabel: 'ink' },
    hydrateEarly: { storedKey: 'feedback-outbox' },
  },
};

/** Adds the fields that a declaration of format 2 lacks. */
export const completeDeclaration = <Declared extends object>(name: string, declared: Declared): Declared & Facts => ({
  ...declared,
  ...(Object.hasOwn(DECLARATIONS, name) ? DECLARATIONS[name]! : NONE),
});
