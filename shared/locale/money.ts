import type { Language } from '../contract';

/** Whole francs as `RWF 15,000` or `15,000 Frw`; without Intl, which lacks `rw`. */
export function formatMoney(francs: number, language: Language): string {
  const digits = String(Math.round(francs)).replace(/\B(?=(\d{3})+$)/g, ',');
  return language === 'rw' ? `${digits} Frw` : `RWF ${digits}`;
}
