import { h } from 'hastscript';
import type { Language } from 'shared/contract';
import { formatDate, formatMoney } from 'shared/locale';
import type { Directive } from 'tooling/content/define-content';
import { drawIcon } from '../icon';
import { SCREENS, type Row, type Value } from './screens';

/**
 * A screen of the app, drawn by the stylesheet. It is hidden from screen readers, because the step above it has the same text; its caption
 * is not.
 */
export const keyScreen: Directive = ({ label, language }) => {
  const screen = Object.hasOwn(SCREENS, label) ? SCREENS[label] : undefined;
  if (!screen) throw new Error(`unknown screen "::screen[${label}]"; known: ${Object.keys(SCREENS).join(', ')}`);
  const { title, rows, caption } = screen;
  const drawn = rows.flatMap((row) => (DRAW[row.kind] as Draw<Row['kind']>)(row as never, language));
  return h('figure', { className: ['screen'] }, [
    h('div', { ariaHidden: 'true' }, [h('b', title[language]), ...drawn]),
    h('figcaption', caption[language]),
  ]);
};

type Draw<Kind extends Row['kind']> = (row: Extract<Row, { kind: Kind }>, language: Language) => ReturnType<Directive>[];

function valueText(value: Value, language: Language): string {
  if ('francs' in value) return formatMoney(value.francs, language);
  return 'date' in value ? formatDate(value.date, language) : value[language];
}

const DRAW: { [Kind in Row['kind']]: Draw<Kind> } = {
  field: ({ icon, label, value }, language) => [
    h('p', [label[language], h('span', [drawIcon(icon), valueText(value, language)])]),
  ],
  fact: ({ label, value }, language) => [h('p', [label[language], h('b', valueText(value, language))])],
  /** The first one is selected. */
  choice: ({ options }, language) =>
    options.map((label, position) => h('p', { className: [position === 0 ? 's-pick' : 's-ring'] }, label[language])),
  tick: ({ label }, language) => [h('p', { className: ['s-tick'] }, label[language])],
  /** The first one is the primary button; a second one is outlined. */
  buttons: ({ labels }, language) => [
    h(
      'p',
      { className: ['s-keys'] },
      labels.map((label) => h('b', label[language])),
    ),
  ],
};
