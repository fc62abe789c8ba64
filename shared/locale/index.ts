export { formatDate } from './date';
export { formatMoney } from './money';
export { setPluralRules } from './plurals';
