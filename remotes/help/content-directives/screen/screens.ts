import type { Language } from 'shared/contract';

type Words = Record<Language, string>;

/** A part of a drawn screen. Field values are examples; labels and buttons have the app's names. */
export type Row =
  | { kind: 'field'; icon: string; label: Words; value: Value }
  | { kind: 'fact'; label: Words; value: Value }
  | { kind: 'choice'; options: Words[] }
  | { kind: 'tick'; label: Words }
  | { kind: 'buttons'; labels: Words[] };

export type Value = Words | { francs: number } | { date: string };

export interface Screen {
  caption: Words;
  title: Words;
  rows: Row[];
}

const both = (text: string): Words => ({ en: text, rw: text });
const field = (icon: string, en: string, rw: string, value: Value): Row => ({ kind: 'field', icon, label: { en, rw }, value });
const fact = (en: string, rw: string, value: Value): Row => ({ kind: 'fact', label: { en, rw }, value });
const button = (en: string, rw: string): Row => ({ kind: 'buttons', labels: [{ en, rw }] });

const HIDDEN = both('••••••••');
const PHONE = both('788 000 000');
const WALLET = field('account', 'Payment accounts', 'Konti zo kwishyuriraho', both('0788 000 000'));

/** The screens for `::screen[name]`: those that are hard for a first-time user of a smartphone. */
export const SCREENS: Record<string, Screen> = {
  'create-account': {
    caption: { en: 'The sign-up form, with an example', rw: 'Urupapuro rwo kwiyandikisha, rurimo urugero' },
    title: { en: 'Create account', rw: 'Fungura konti' },
    rows: [
      field('user', 'Full names', 'Amazina yose', both('Keza Uwase')),
      field('phone', 'Phone number', 'Nimero ya telefoni', PHONE),
      field('lock', 'Password', 'Ijambobanga', HIDDEN),
      field('lock', 'Confirm password', 'Emeza ijambobanga', HIDDEN),
      {
        kind: 'tick',
        label: {
          en: 'I accept the terms and the privacy policy',
          rw: 'Nemeye amategeko na politiki yo kurinda amakuru bwite',
        },
      },
      button('Continue', 'Komeza'),
    ],
  },
  'reset-password': {
    caption: { en: 'Where the code is asked for', rw: 'Aho usabira kode' },
    title: { en: 'Forgot password?', rw: 'Wibagiwe ijambobanga?' },
    rows: [
      {
        kind: 'choice',
        options: [
          { en: 'Phone number', rw: 'Nimero ya telefoni' },
          { en: 'Email', rw: 'Imeyili' },
        ],
      },
      field('phone', 'Phone number', 'Nimero ya telefoni', PHONE),
      button('Send code', 'Ohereza kode'),
    ],
  },
  contribute: {
    caption: { en: 'The contribution form, with an example', rw: 'Urupapuro rw’umusanzu, rurimo urugero' },
    title: { en: 'Contribute', rw: 'Tanga umusanzu' },
    rows: [
      field('coins', 'Amount', 'Amafaranga', { francs: 5000 }),
      {
        kind: 'choice',
        options: [
          { en: 'Now', rw: 'Nonaha' },
          { en: 'Later', rw: 'Nyuma' },
        ],
      },
      WALLET,
      button('Confirm', 'Emeza'),
    ],
  },
  'approve-withdrawal': {
    caption: { en: 'A request, as a treasurer sees it', rw: 'Ubusabe, uko umubitsi abubona' },
    title: { en: 'Requests', rw: 'Ubusabe' },
    rows: [
      fact('Full names', 'Amazina yose', both('Eric Mugisha')),
      fact('Withdraw', 'Bikuza', { francs: 150_000 }),
      fact('Payment accounts', 'Konti zo kwishyuriraho', both('0788 000 000')),
      {
        kind: 'buttons',
        labels: [
          { en: 'Approve', rw: 'Emeza' },
          { en: 'Reject', rw: 'Anga' },
        ],
      },
    ],
  },
  deposit: {
    caption: { en: 'The deposit screen, with an example', rw: 'Urupapuro rwo kubitsa, rurimo urugero' },
    title: { en: 'Deposit', rw: 'Bitsa' },
    rows: [
      fact('Shares', 'Imigabane', both('1')),
      fact('Minimum share price', 'Igiciro gito cyemewe cy’umugabane', { francs: 5000 }),
      field('coins', 'Amount', 'Amafaranga', { francs: 5000 }),
      button('Continue', 'Komeza'),
    ],
  },
  'request-loan': {
    caption: { en: 'The request, before it is sent', rw: 'Ubusabe mbere yo koherezwa' },
    title: { en: 'Request a loan', rw: 'Saba inguzanyo' },
    rows: [fact('Amount', 'Amafaranga', { francs: 20_000 }), WALLET, button('Send request', 'Ohereza ubusabe')],
  },
  'create-goal': {
    caption: { en: 'The first form of a new goal, with an example', rw: 'Urupapuro rwa mbere rw’intego nshya, rurimo urugero' },
    title: { en: 'Create goal', rw: 'Shyiraho intego' },
    rows: [
      field('pencil', 'Title', 'Izina ry’intego', { en: 'School fees', rw: 'Amafaranga y’ishuri' }),
      field('coins', 'Amount', 'Amafaranga', { francs: 120_000 }),
      field('calendar', 'Target date', 'Itariki y’intego', { date: '2027-07-01' }),
      button('Continue', 'Komeza'),
    ],
  },
};
