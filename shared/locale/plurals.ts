/**
 * The plural form of a number: English and Kinyarwanda (which follows the rule of Swahili) both have `one` and `other`. Without `Intl`,
 * which has no rule for `rw` and silently uses the device's language.
 */
export const pluralOf = (count: number): 'one' | 'other' => (count === 1 ? 'one' : 'other');
