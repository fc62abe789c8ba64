import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { MemoryRouter } from 'react-router-dom';
import { createTexts, PlatformContext, TextsContext, type Platform } from 'shared/platform';
import { SITE } from 'shared/testing/site';
import en from '../messages/en.json';
import { openWindow, serveTexts } from '../testing/serve-texts';
import { LegalPage } from './legal-page';
import { loadText } from './load-text';

const platform = { site: SITE, language: 'en', menu: { slot: null } } as unknown as Platform;

async function pageAt(address: string) {
  const texts = createTexts('en');
  texts.add('en', 'legal', en);
  const data = {
    kind: 'terms',
    language: 'en',
    path: '/terms-conditions',
    text: await loadText('en', 'social', 'terms', SITE),
  } as const;
  return (
    <TextsContext value={texts}>
      <MemoryRouter initialEntries={[address]}>
        <PlatformContext value={platform}>
          <LegalPage data={data} />
        </PlatformContext>
      </MemoryRouter>
    </TextsContext>
  );
}

test.each([false, true])('hydrates the server’s HTML, and only then reads the hash (narrow: %s)', async (isNarrow) => {
  serveTexts();
  openWindow({ isNarrow });
  const complaints = jest.spyOn(console, 'error');
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(await pageAt('/terms-conditions'));
  const page = await pageAt('/terms-conditions#usave');
  await act(async () => void hydrateRoot(root, page));
  expect(complaints).not.toHaveBeenCalled();
  expect(await screen.findByText('en usave terms')).toBeInTheDocument();
  root.remove();
});
