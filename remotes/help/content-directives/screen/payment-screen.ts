import { h } from 'hastscript';
import type { Language } from 'shared/contract';
import type { Directive } from 'tooling/content/define-content';
import { formatMoney } from 'shared/locale';

const WORDS = {
  en: {
    caption: 'The payment prompt on your phone',
    payee: 'Pay to',
    amount: 'Amount',
    pin: 'Enter your Mobile Money PIN',
    confirm: '1. Confirm',
    cancel: '2. Cancel',
  },
  rw: {
    caption: 'Ubusabe bwo kwishyura kuri telefoni yawe',
    payee: 'Uwishyurwa',
    amount: 'Amafaranga',
    pin: 'Shyiramo PIN yawe ya Mobile Money',
    confirm: '1. Emeza',
    cancel: '2. Hagarika',
  },
} satisfies Record<Language, Record<string, string>>;

/** The prompt of a mobile-money payment, with the texts that the phone shows. */
export const paymentScreen: Directive = ({ attributes: { payee, amount }, language }) => {
  if (!payee) throw new Error('::payment-screen needs a payee="…"');
  if (!/^[1-9]\d*$/.test(amount ?? '')) throw new Error('::payment-screen needs an amount="…" in whole francs');
  const words = WORDS[language];
  const line = (label: string, value: string) => h('span', [h('span', `${label}: `), h('strong', value)]);
  return h('figure', { className: ['payment'] }, [
    h('div', { className: ['payment-phone'] }, [
      h('span', { className: ['payment-title'] }, 'Mobile Money'),
      line(words.payee, payee),
      line(words.amount, formatMoney(Number(amount), language)),
      h('span', { className: ['payment-pin'] }, [
        h('span', words.pin),
        h('span', { className: ['payment-dots'], ariaHidden: 'true' }, '••••'),
      ]),
      h('span', { className: ['payment-keys'] }, [h('span', words.confirm), h('span', words.cancel)]),
    ]),
    h('figcaption', words.caption),
  ]);
};
