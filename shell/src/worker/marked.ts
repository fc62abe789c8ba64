import { isLanguage } from 'shared/contract';
import { escapeHtml } from 'shared/contract/page/json-script';
import { ROOT_MARK } from 'shared/contract/page/marks';
import { AS_OF_ATTRIBUTE, MARK_ID, markText } from '../offline/mark-text';
import { asOf } from './kept-page';

/** A kept page as it is shown: it says, without any script, that it is one, and from when. */
export async function marked(page: Response): Promise<Response> {
  const html = await page.text();
  const named = /<html lang="(\w+)"/.exec(html)?.[1];
  const date = asOf(page);
  const text = escapeHtml(markText('mark', date, isLanguage(named) ? named : 'en'));
  const mark = `<p id="${MARK_ID}" role="status" ${AS_OF_ATTRIBUTE}="${date.toISOString()}">${text}</p>`;
  // Before the page's own elements, which its script compares with what the server wrote.
  return new Response(
    html.replace(ROOT_MARK, () => mark + ROOT_MARK),
    { headers: page.headers },
  );
}
