import { h, s } from 'hastscript';
import type { Directive } from 'tooling/content/define-content';
import { DRAWN_BY_STYLE, ICON_PATHS } from './icon-paths';

/** A small picture after its word. Its style is in the stylesheet, so that the many icons of a guide take few bytes. */
export const icon: Directive = ({ label }) => drawIcon(label);

export function drawIcon(name: string): ReturnType<Directive> {
  if (DRAWN_BY_STYLE.includes(name)) return h('i', { className: ['icon', `i-${name}`] });
  const path = Object.hasOwn(ICON_PATHS, name) ? ICON_PATHS[name] : undefined;
  if (path) return s('svg', { className: ['icon'], viewBox: '0 0 24 24', ariaHidden: 'true' }, s('path', { d: path }));
  const all = [...DRAWN_BY_STYLE, ...Object.keys(ICON_PATHS)].sort();
  throw new Error(`unknown icon ":icon[${name}]"; known: ${all.join(', ')}`);
}
