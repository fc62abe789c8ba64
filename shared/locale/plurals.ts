import type { i18n } from 'i18next';

type Rule = { select(count: number): Intl.LDMLPluralRule };
type Resolver = { getRule(code: string, options?: object): Rule };

/**
 * Makes `rw` count as Swahili does (one, other). Intl has no rule for `rw` and silently takes the device's language, so the
 * same sentence would differ from phone to phone.
 */
export function setPluralRules(instance: i18n): void {
  const resolver = instance.services.pluralResolver as Resolver;
  const getRule = resolver.getRule.bind(resolver);
  resolver.getRule = (code, options) => getRule(code === 'rw' ? 'sw' : code, options);
}
