import { h } from 'hastscript';
import type { Language } from 'shared/contract';
import type { Directive } from 'tooling/content/define-content';

const TITLES = {
  note: { en: 'Note', rw: 'Icyitonderwa' },
  warning: { en: 'Warning', rw: 'Witonde' },
} satisfies Record<string, Record<Language, string>>;

/** A box round its paragraphs; the stylesheet prints `data-title` above them, because a container keeps its own children. */
const box =
  (kind: keyof typeof TITLES): Directive =>
  ({ language }) =>
    h('div', { className: [kind], role: 'note', dataTitle: TITLES[kind][language] });

export const note = box('note');
export const warning = box('warning');
