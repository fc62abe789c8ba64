import { BRAND_VALUES } from 'shared/content/brand-values';

const FILLED = new RegExp(`\\{\\{(?:${BRAND_VALUES.join('|')})\\}\\}`, 'g');
const NAMES = BRAND_VALUES.map((name) => `{{${name}}}`).join(', ');

/** Why a text would show a placeholder as it is written; `null` if it shows none. */
export function unfilled(text: string): string | null {
  const [word] = /\S*(?:\{\{|\}\})\S*/.exec(text.replaceAll(FILLED, '')) ?? [];
  return word ? `"${word}" would be shown as it is written: the placeholders are ${NAMES}` : null;
}
