import type { ProseDocument } from './load-document';

/** Shows a compiled text, and leaves beside it what `loadDocument` needs to take it back from the page. */
export function Prose<Meta>({ document: { key, meta, headings, html }, className }: { document: ProseDocument<Meta>; className?: string }) {
  const about = JSON.stringify({ meta, headings }).replaceAll('<', '\\u003c');
  return (
    <>
      <div className={className} data-document={key} dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" id={`about:${key}`} dangerouslySetInnerHTML={{ __html: about }} />
    </>
  );
}
