import { h } from 'hastscript';
import type { Language } from 'shared/contract';
import type { Directive } from 'tooling/content/define-content';

const TITLES = {
  note: { en: 'Note', rw: 'Icyitonderwa' },
  warning: { en: 'Warning', rw: 'Witonde' },
} satisfies Record<string, Record<Language, string>>;

/** A box around paragraphs; the stylesheet shows `data-title` above them, because the directive cannot add a child. */
const box =
  (kind: keyof typeof TITLES): Directive =>
  ({ language }) =>
    h('div', { className: [kind], role: 'note', dataTitle: TITLES[kind][language] });

export const note = box('note');
export const warning = box('warning');
