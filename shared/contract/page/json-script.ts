export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** JSON that cannot end its script element. */
export const jsonInScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** An element with JSON for the page's script; never executed. */
export function jsonScript(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${jsonInScript(value)}</script>`;
}
