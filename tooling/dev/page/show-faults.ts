import type { Fault } from './development';
import { addOverlay } from './overlay';

const STYLE = `
  :host { all: initial; position: fixed; inset: auto 0 0; z-index: 2147483647; max-height: 60vh; overflow: auto;
    background: #300; color: #fff; font: 14px/1.5 ui-monospace, monospace; border-top: 4px solid #f55; }
  section { padding: 12px 20px; }
  h2 { margin: 0; font-size: 15px; color: #fbb; }
  pre { margin: 4px 0 0; white-space: pre-wrap; }
`;

let bar: HTMLElement | null = null;

/** Shows a bar with file, line and message of each fault over the page, or removes it when there are none. */
export function showFaults(faults: Fault[]): void {
  bar?.remove();
  if (faults.length > 0) bar = addOverlay('dev-faults', 'alert', STYLE, faults.map(describe));
}

function describe({ part, file, line, message }: Fault): HTMLElement {
  const section = document.createElement('section');
  const heading = document.createElement('h2');
  heading.textContent = file ? `${file}${line === null ? '' : `:${line}`}` : part;
  const text = document.createElement('pre');
  text.textContent = message;
  section.append(heading, text);
  return section;
}
