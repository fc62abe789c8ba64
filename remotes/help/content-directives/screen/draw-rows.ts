import { s } from 'hastscript';
import type { Language } from 'shared/contract';
import { formatDate, formatMoney } from 'shared/locale';
import { ICON_PATHS } from '../icon-paths';
import { BOLD, fitText, wrapText } from './fit-text';
import type { Row, Value } from './screens';

/** Units of the drawing, whose screen is 240 wide. */
const LEFT = 16;
const WIDTH = 208;

export type Drawing = ReturnType<typeof s>;

interface Drawn {
  height: number;
  nodes: Drawing[];
}

type Draw<Kind extends Row['kind']> = (row: Extract<Row, { kind: Kind }>, y: number, language: Language) => Drawn;

const text = (words: string, x: number, y: number, className: string) => s('text', { className: [className], x, y }, words);
const box = (className: string, x: number, y: number, width: number, height: number) =>
  s('rect', { className: [className], x, y, width, height, rx: 7 });

export const drawIcon = (name: string, x: number, y: number, className: string) =>
  s('path', { className: [className], transform: `translate(${x} ${y}) scale(.7)`, d: ICON_PATHS[name] });

function valueText(value: Value, language: Language): string {
  if ('francs' in value) return formatMoney(value.francs, language);
  return 'date' in value ? formatDate(value.date, language) : value[language];
}

const field: Draw<'field'> = ({ icon, label, value }, y, language) => ({
  height: 58,
  nodes: [
    text(fitText(label[language], 11.5, WIDTH), LEFT, y + 10, 's-label'),
    box('s-box', LEFT, y + 17, WIDTH, 32),
    drawIcon(icon, LEFT + 9, y + 25, 's-icon'),
    text(fitText(valueText(value, language), 13, WIDTH - 44), LEFT + 34, y + 38, 's-value'),
  ],
});

const fact: Draw<'fact'> = ({ label, value }, y, language) => ({
  height: 50,
  nodes: [
    text(fitText(label[language], 11.5, WIDTH), LEFT, y + 10, 's-label'),
    text(fitText(valueText(value, language), 14, WIDTH, BOLD), LEFT, y + 28, 's-strong'),
    s('path', { className: ['s-rule'], d: `M${LEFT} ${y + 38}h${WIDTH}` }),
  ],
});

/** The first of them is the chosen one. */
const choice: Draw<'choice'> = ({ options }, y, language) => ({
  height: options.length * 26 + 6,
  nodes: options.flatMap((label, position) => {
    const middle = y + 8 + position * 26;
    return [
      s('circle', { className: ['s-ring'], cx: LEFT + 9, cy: middle, r: 8 }),
      ...(position === 0 ? [s('circle', { className: ['s-pick'], cx: LEFT + 9, cy: middle, r: 4.5 })] : []),
      text(fitText(label[language], 13, WIDTH - 28), LEFT + 28, middle + 5, 's-value'),
    ];
  }),
});

const tick: Draw<'tick'> = ({ label }, y, language) => {
  const lines = wrapText(label[language], 12, WIDTH - 28);
  return {
    height: lines.length * 16 + 14,
    nodes: [
      s('rect', { className: ['s-dot'], x: LEFT, y, width: 18, height: 18, rx: 4 }),
      drawIcon('check', LEFT + 0.6, y + 0.6, 's-mark'),
      ...lines.map((line, position) => text(line, LEFT + 28, y + 13 + position * 16, 's-note')),
    ],
  };
};

/** The first is the one to press; a second beside it has only an outline. */
const buttons: Draw<'buttons'> = ({ labels }, y, language) => {
  const width = (WIDTH - (labels.length - 1) * 10) / labels.length;
  return {
    height: 40,
    nodes: labels.flatMap((label, position) => {
      const x = LEFT + position * (width + 10);
      const isFirst = position === 0;
      return [
        box(isFirst ? 's-dot' : 's-box', x, y + 2, width, 36),
        text(fitText(label[language], 14, width - 12, BOLD), x + width / 2, y + 25, isFirst ? 's-press' : 's-other'),
      ];
    }),
  };
};

const DRAW = { field, fact, choice, tick, buttons };

/** One row from the height `y` on. */
export const drawRow = (row: Row, y: number, language: Language): Drawn =>
  (DRAW[row.kind] as Draw<Row['kind']>)(row as never, y, language);
