import { screen } from '@testing-library/react';
import { renderInShell } from 'shared/testing/render-in-shell';
import en from '../messages/en.json';
import rw from '../messages/rw.json';
import { Download } from '../download/download';
import { ProductPanel } from './product-panel';
import { PRODUCTS } from './products';

// Jest replaces all pictures by one; these differ.
jest.mock('./screens', () => ({
  SCREENS: new Proxy({}, { get: (_all, product: string) => ({ en: `${product}-en.svg`, rw: `${product}-rw.svg` }) }),
}));

test.each(['en', 'rw'] as const)('in "%s" every product is shown with the screen in that language', (language) => {
  for (const product of PRODUCTS) {
    const { unmount } = renderInShell(<ProductPanel product={product} isTabPanel isActive />, {
      namespace: 'landing',
      messages: { en, rw }[language],
      language,
    });
    expect(screen.getByRole('img')).toHaveAttribute('src', `${product.id}-${language}.svg`);
    unmount();
  }
});

test.each(['en', 'rw'] as const)('in "%s" the end of the page shows a screen of the app in that language', (language) => {
  const { container } = renderInShell(<Download />, { namespace: 'landing', messages: { en, rw }[language], language });
  // Its alternative text is empty, because the words beside it say all.
  expect(container.querySelector('img')).toHaveAttribute('src', `u-save-${language}.svg`);
});

test('a panel that is stacked below the others on a phone is named by no tab', () => {
  const panel = (isTabPanel: boolean) => {
    const { container, unmount } = renderInShell(<ProductPanel product={PRODUCTS[0]!} isTabPanel={isTabPanel} isActive />, {
      namespace: 'landing',
      messages: en,
    });
    const shown = container.querySelector('[data-product]')!;
    unmount();
    return ['role', 'aria-labelledby'].map((name) => shown.getAttribute(name));
  };
  expect(panel(true)).toEqual(['tabpanel', expect.stringContaining(PRODUCTS[0]!.id)]);
  expect(panel(false)).toEqual([null, null]);
});
