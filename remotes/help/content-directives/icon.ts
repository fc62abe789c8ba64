import { s } from 'hastscript';
import type { Directive } from 'tooling/content/define-content';
import { ICON_PATHS } from './icon-paths';

/** A small picture after the word it belongs to. Its looks are in the stylesheet, so that the many icons of a guide weigh little. */
export const icon: Directive = ({ label }) => {
  const path = Object.hasOwn(ICON_PATHS, label) ? ICON_PATHS[label] : undefined;
  if (!path) throw new Error(`unknown icon ":icon[${label}]"; known: ${Object.keys(ICON_PATHS).join(', ')}`);
  return s('svg', { className: ['icon'], viewBox: '0 0 24 24', ariaHidden: 'true' }, s('path', { d: path }));
};
