import { isLanguage } from 'shared/contract';
import { escapeHtml } from 'shared/contract/page/json-script';
import { ROOT_MARK } from 'shared/contract/page/marks';
import { AS_OF_ATTRIBUTE, MARK_ID, markText } from '../offline/mark-text';
import type { Page } from './kept-page';

/** A kept page as it is shown: it says, without any script, that it is one, and from when; it runs what the origin signed, and nothing else. */
export function marked({ html, policy, asOf }: Page): Response {
  const named = /<html lang="(\w+)"/.exec(html)?.[1];
  const text = escapeHtml(markText('mark', asOf, isLanguage(named) ? named : 'en'));
  const mark = `<p id="${MARK_ID}" role="status" ${AS_OF_ATTRIBUTE}="${asOf.toISOString()}">${text}</p>`;
  // Before the page's own elements, which its script compares with what the server wrote.
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
