import { h, s } from 'hastscript';
import type { Language } from 'shared/contract';
import type { Directive } from 'tooling/content/define-content';
import { drawIcon, drawRow, type Drawing } from './draw-rows';
import { BOLD, fitText } from './fit-text';
import { SCREENS, type Screen } from './screens';

const HEAD = 48;

/**
 * A screen of the app as a small drawing, its colours in the stylesheet. Readers who hear the page have the same in the step
 * above it, so the drawing is left out for them and its caption is not.
 */
export const keyScreen: Directive = ({ label, language }) => {
  const screen = Object.hasOwn(SCREENS, label) ? SCREENS[label] : undefined;
  if (!screen) throw new Error(`unknown screen "::screen[${label}]"; known: ${Object.keys(SCREENS).join(', ')}`);
  return h('figure', { className: ['screen'] }, [draw(screen, language), h('figcaption', screen.caption[language])]);
};

function draw({ title, rows }: Screen, language: Language) {
  const nodes: Drawing[] = [];
  let y = HEAD + 18;
  for (const row of rows) {
    const drawn = drawRow(row, y, language);
    nodes.push(...drawn.nodes);
    y += drawn.height;
  }
  return s('svg', { viewBox: `0 0 240 ${y + 14}`, ariaHidden: 'true' }, [
    s('rect', { className: ['s-body'], x: 1, y: 1, width: 238, height: y + 12, rx: 18 }),
    s('path', { className: ['s-head'], d: `M1 ${HEAD}V19a18 18 0 0 1 18-18h202a18 18 0 0 1 18 18v${HEAD - 19}z` }),
    drawIcon('back', 14, 17, 's-mark'),
    s('text', { className: ['s-title'], x: 40, y: 31 }, fitText(title[language], 14, 190, BOLD)),
    ...nodes,
  ]);
}
