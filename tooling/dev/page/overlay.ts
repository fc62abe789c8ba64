/** Shows an element over the page. It lies outside `body`, which React may render. */
export function addOverlay(name: string, role: string, style: string, content: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  element.setAttribute('role', role);
  const root = element.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheetOf(style)];
  root.append(...content);
  document.documentElement.append(element);
  return element;
}

/** A stylesheet that the page's content security policy allows; it forbids inline styles. */
export function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
