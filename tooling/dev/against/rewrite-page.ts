import { escapeHtml, jsonScript } from 'shared/contract/page/json-script';
import { SELECTION_ID, SECTION_ID } from 'shared/contract/page/marks';
import { PAGE_CONTRACT } from 'shared/contract/page/page-number';
import type { SelectionInPage } from 'shared/contract/page/page-state';

/** The id of the element with the scripts and preloads that a page fetches for hydration. */
const BOOTSTRAP_ID = 'starter';

interface BootstrapData {
  scripts: { href: string }[];
  preloads: string[];
}

/** The address prefix of the running site's facts with the local section in them; their original address follows it. */
export const FACTS_HERE = '/_dev/facts';

/** Replaces the release of one section in a page of the running site by the local one. */
export function rewritePage(html: string, section: string): string {
  const prefix = `/_releases/${section}/`;
  const withFacts = editJson<SelectionInPage>(html, SELECTION_ID, ({ arms: _arms, ...selection }) => {
    if (selection.page !== PAGE_CONTRACT)
      throw new Error(`The running site writes pages of contract ${selection.page}, and these sources read ${PAGE_CONTRACT}.`);
    // Without arms the page sends no signals, so a developer does not count in a rollout.
    return { ...selection, facts: { href: FACTS_HERE + selection.facts.href, integrity: '' } };
  });
  const withBootstrap = editJson<BootstrapData>(withFacts, BOOTSTRAP_ID, (bootstrap) => ({
    ...bootstrap,
    scripts: bootstrap.scripts.filter(({ href }) => !href.startsWith(prefix)),
    preloads: bootstrap.preloads.filter((href) => !href.startsWith(prefix)),
  }));
  const links = new RegExp(`<link rel="stylesheet" href="${escapeHtml(prefix)}[^>]*>\\n?`, 'g');
  return withoutSection(withBootstrap.replaceAll(links, ''), section);
}

function editJson<Value>(html: string, id: string, edit: (value: Value) => object): string {
  const [element, text] = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html) ?? [];
  if (element === undefined) throw new Error(`The page has no element "${id}": is this a running site?`);
  return html.replace(element, () => jsonScript(id, edit(JSON.parse(text!))));
}

/** Removes the rendered HTML of the section, which the local sources may render differently. */
function withoutSection(html: string, section: string): string {
  const start = html.indexOf(`<div id="${SECTION_ID}" data-section="${section}"`);
  if (start === -1) return html;
  const from = html.indexOf('>', start) + 1;
  let depth = 1;
  for (const { 0: tag, index } of html.slice(from).matchAll(/<div\b|<\/div>/g)) {
    depth += tag === '</div>' ? -1 : 1;
    if (depth === 0) return html.slice(0, from) + html.slice(from + index);
  }
  return html;
}
