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

/**
 * `2025-04-03` as `3 April 2025` or `3 Mata 2025`, and a moment as the day that it has in the device's time zone. Throws on anything else.
 */
export function formatDate(date: string | Date, language: Language): string {
  const iso = typeof date === 'string' ? date : localDay(date);
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? [];
  const name = MONTHS[language][Number(month) - 1];
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (!name || Number(day) < 1 || Number(day) > lastDay) throw new Error(`formatDate: "${iso}" is not a date such as 2025-04-03`);
  return `${Number(day)} ${name} ${year}`;
}

function localDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
