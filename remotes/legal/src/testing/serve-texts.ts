import type { ProseDocument } from 'shared/content';
import type { LegalMeta } from '../text/legal-text';

const ADDRESS = /content\/(en|rw)\/(\w+)\/(\w+)\.json$/;

const textOf = ([, language, product, kind]: RegExpExecArray): Omit<ProseDocument<LegalMeta>, 'key'> => ({
  meta: { title: `${kind} of ${product}`, effective: '2025-04-03', version: '1.0.0', updated: '2026-11-23' },
  headings: [
    { id: 'fees', depth: 2, text: `Fees ${language}` },
    { id: 'refunds', depth: 3, text: 'Refunds' },
    { id: 'governing-law', depth: 2, text: 'Governing law' },
  ],
  html: `<p>${language} ${product} ${kind}</p><h2 id="fees">Fees ${language}</h2><h3 id="refunds">Refunds</h3><h2 id="governing-law">Governing law</h2><p>{{governingLaw}}</p><p><a href="#fees">see Fees</a></p>`,
});

/** Serves every text; the mock records the requests, and can be made to fail. */
export function serveTexts() {
  const serve = jest.fn(async (address: string | URL | Request) => {
    const match = ADDRESS.exec(String(address));
    return { ok: match !== null, status: match ? 200 : 404, json: async () => textOf(match!) } as Response;
  });
  globalThis.fetch = serve;
  return serve;
}

/** Browser APIs that jsdom lacks; `isNarrow` is the result of the media query. */
export function openWindow({ isNarrow = false } = {}) {
  window.scrollBy = () => undefined;
  globalThis.matchMedia = ((query: string) => ({
    matches: query.includes('max-width') && isNarrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
}
