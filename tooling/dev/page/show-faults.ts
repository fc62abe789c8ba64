import type { Fault } from './development';

const STYLE = `
  :host { all: initial; position: fixed; inset: auto 0 0; z-index: 2147483647; max-height: 60vh; overflow: auto;
    background: #300; color: #fff; font: 14px/1.5 ui-monospace, monospace; border-top: 4px solid #f55; }
  section { padding: 12px 20px; }
  h2 { margin: 0; font-size: 15px; color: #fbb; }
  pre { margin: 4px 0 0; white-space: pre-wrap; }
`;

let shown: HTMLElement | null = null;

/** A bar with file, line and message of all that is wrong; it goes when nothing is. The page behind it stays as it was. */
export function showFaults(faults: Fault[]): void {
  shown?.remove();
  if (faults.length === 0) return;
  shown = document.createElement('dev-faults');
  shown.setAttribute('role', 'alert');
  const root = shown.attachShadow({ mode: 'open' });
  // The policy of the page forbids inline styles, and allows a sheet that a script makes.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  root.append(...faults.map(describe));
  // Beside `body`, which React may own.
  document.documentElement.append(shown);
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
