import type { Language } from '../contract';

// Browsers lack `rw`: Intl would use the months of the device's language.
const MONTHS: Record<Language, string[]> = {
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  rw: [
    'Mutarama',
    'Gashyantare',
    'Werurwe',
    'Mata',
    'Gicurasi',
    'Kamena',
    'Nyakanga',
    'Kanama',
    'Nzeri',
    'Ukwakira',
    'Ugushyingo',
    'Ukuboza',
  ],
};

/** `2025-04-03` as `3 April 2025` or `3 Mata 2025`; throws on anything that is not an ISO date. */
export function formatDate(iso: string, language: Language): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? [];
  const name = MONTHS[language][Number(month) - 1];
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (!name || Number(day) < 1 || Number(day) > lastDay) throw new Error(`formatDate: "${iso}" is not a date such as 2025-04-03`);
  return `${Number(day)} ${name} ${year}`;
}
