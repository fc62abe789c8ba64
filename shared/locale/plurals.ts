/**
 * How a number counts in the site's languages: English and Kinyarwanda (which follows the rule of Swahili) both know one and
 * other. Never asked of `Intl`: it has no rule for `rw` and silently takes the device's language, another on each phone.
 */
export const pluralOf = (count: number): 'one' | 'other' => (count === 1 ? 'one' : 'other');
