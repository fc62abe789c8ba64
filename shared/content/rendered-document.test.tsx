import { render } from '@testing-library/react';
import { MessageChannel } from 'node:worker_threads';
import { loadDocument } from './load-document';
import type { ProseDocument } from './prose-document';
import { Prose } from './prose';
import { readRenderedDocument } from './rendered-document';

// jsdom lacks it.
Object.assign(globalThis, { MessageChannel });

const DOCUMENT: ProseDocument = {
  key: 'en/usave/terms',
  meta: { title: 'Terms </script><b>“of”</b> & more', effective: '2025-04-03' },
  headings: [{ id: 'fees', depth: 2, text: 'Fees <none>' }],
  html: '<h2 id="fees">Fees</h2><p>Nothing &amp; never &lt;more&gt;</p>',
};

const respond = (status: number, body: unknown = {}) => {
  globalThis.fetch = jest.fn(async () => ({ status, ok: status < 400, json: async () => body }) as Response);
};

/** The page of the server, parsed. */
async function show(document: ProseDocument) {
  const { renderToString } = await import('react-dom/server');
  globalThis.document.body.innerHTML = renderToString(<Prose document={document} />);
}

beforeAll(() => {
  AbortSignal.timeout ??= () => new AbortController().signal;
});

test('reads back the text of the page unchanged, without a download', async () => {
  respond(500);
  await show(DOCUMENT);
  expect(readRenderedDocument(DOCUMENT.key)).toEqual(DOCUMENT);
  await expect(loadDocument(DOCUMENT.key)).resolves.toEqual(DOCUMENT);
  expect(fetch).not.toHaveBeenCalled();
});

test('downloads a text that is not on the page', async () => {
  document.body.replaceChildren();
  const { key, ...stored } = DOCUMENT;
  respond(200, stored);
  await expect(loadDocument(key)).resolves.toEqual(DOCUMENT);
  expect(fetch).toHaveBeenCalledWith('/_releases/test/1.0.0/content/en/usave/terms.json', expect.anything());
});

test('does not mistake another text on the page for the requested one', async () => {
  await show(DOCUMENT);
  expect(readRenderedDocument('rw/usave/terms')).toBeNull();
});

test('a text that renders again keeps its elements, and with them the focus and what is open in it', () => {
  // Like Trusted Types, which make another object of the same text each time.
  globalThis.trustProse = (html) => Object.assign(Object.create(null), { toString: () => html });
  const { container, rerender } = render(<Prose document={DOCUMENT} />);
  const heading = container.querySelector('h2');
  rerender(<Prose document={{ ...DOCUMENT }} />);
  globalThis.trustProse = undefined;
  expect(heading).toHaveTextContent('Fees');
  expect(container.querySelector('h2')).toBe(heading);
});

test('distinguishes a text that no release has from a server that fails', async () => {
  respond(404);
  await expect(loadDocument('en/no/where')).rejects.toMatchObject({ name: 'MissingContentError' });
  respond(503);
  await expect(loadDocument('en/no/where')).rejects.toThrow('answered 503');
});
