import { isLanguage } from 'shared/contract';
import { escapeHtml } from 'shared/contract/page/json-script';
import { ROOT_MARK } from 'shared/contract/page/marks';
import { AS_OF_ATTRIBUTE, MARK_ID, markText } from '../offline/mark-text';
import { languageOf, type Page } from './cached-page';

/** The response for a cached page: its HTML contains the mark with its time, and its policy is the one that the origin signed. */
export function marked(page: Page): Response {
  const { html, policy, asOf } = page;
  const language = languageOf(page);
  const text = escapeHtml(markText('mark', asOf, isLanguage(language) ? language : 'en'));
  const mark = `<p id="${MARK_ID}" role="status" ${AS_OF_ATTRIBUTE}="${asOf.toISOString()}">${text}</p>`;
  // Outside of the root element, which React hydrates.
  return new Response(
    html.replace(ROOT_MARK, () => mark + ROOT_MARK),
    {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': policy,
      },
    },
  );
}
