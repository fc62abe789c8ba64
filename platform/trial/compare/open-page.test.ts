/** @jest-environment jsdom */
import type { Visitor } from '../visitor';
import { openPage } from './open-page';

const visitorOf = (page: object) =>
  ({
    page,
    resize: async () => undefined,
    visit: async (_opened: object, use: () => Promise<void>) => use().then(() => []),
  }) as unknown as Visitor;

test('takes a picture of a page at each width once its images have loaded, lazy ones too', async () => {
  document.body.innerHTML = '<img src="/group.webp" loading="lazy" alt="">';
  const [picture] = document.images as unknown as [HTMLImageElement];
  const steps: string[] = [];
  picture.decode = async () => void steps.push(`${picture.loading} picture`);
  const read = { text: 'Save together', load: { requests: 1, bytes: 100 } };
  const page = {
    evaluate: async (work: () => unknown) => (work.name === 'readPage' ? read : work()),
    screenshot: async ({ clip, fullPage }: { clip: { width: number }; fullPage: boolean }) =>
      void steps.push(`${clip.width} px${fullPage ? ' of the whole page' : ''}`),
    locator: () => ({ ariaSnapshot: async () => '- main' }),
  };
  await openPage(visitorOf(page), { address: '/', language: 'en', widths: [360, 1280], status: 200 });
  expect(steps).toEqual(['eager picture', '360 px of the whole page', 'eager picture', '1280 px of the whole page']);
});

test('refuses a page that cannot be opened with the reason, not with an earlier fault', async () => {
  const faults = [
    { element: 'a script', reason: 'throws: it fails', width: 360 },
    { element: 'the page', reason: 'cannot be tried: it does not answer', width: 360 },
  ];
  const visitor = { page: {}, visit: async () => faults } as unknown as Visitor;
  await expect(openPage(visitor, { address: '/', language: 'en', widths: [360, 1280], status: 200 })).rejects.toThrow(
    '/ (en) cannot be compared: the page cannot be tried: it does not answer.',
  );
});

test('reads all text of a page, from the title on, without scripts and styles, and its requests', async () => {
  document.title = 'Guides';
  document.body.innerHTML =
    '<h1>Save</h1><script type="text/plain">no()</script><p>together <b>today</b></p><style>p {}</style><noscript>No script</noscript>';
  const loads = { navigation: [{ encodedBodySize: 100 }], resource: [{ encodedBodySize: 20 }, { encodedBodySize: 3 }] };
  Object.assign(performance, { getEntriesByType: (type: keyof typeof loads) => loads[type] });
  const page = {
    evaluate: async (work: () => unknown) => work(),
    screenshot: async () => Buffer.alloc(0),
    locator: (element: string) => ({ ariaSnapshot: async () => `- tree of ${element}` }),
  };
  const opened = await openPage(visitorOf(page), { address: '/', language: 'en', widths: [360], status: 200 });
  expect(opened).toMatchObject({ text: 'Guides Save together today', load: { requests: 3, bytes: 123 } });
  // With the shell around the section.
  expect(opened.views).toMatchObject([{ width: 360, tree: '- tree of body' }]);
});
