export { formatDate } from './date';
export { formatMoney } from './money';
