import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderInShell } from 'shared/testing/render-in-shell';
import en from '../messages/en.json';
import { PRODUCTS, type Product } from '../products';
import type { LegalData } from './legal-data';
import { loadOnce } from './load-text';
import { useText } from './use-text';

jest.mock('./load-text', () => ({ loadOnce: jest.fn() }));

const SOCIAL = { key: 'en/social/terms' } as LegalData['text'];
const DATA: LegalData = { kind: 'terms', language: 'en', path: '/terms-conditions', text: SOCIAL };

function Texts() {
  const [product, setProduct] = useState<Product>('social');
  const { hasFailed, isLoading } = useText(DATA, product);
  return (
    <>
      {PRODUCTS.map((one) => (
        <button key={one} type="button" onClick={() => setProduct(one)}>
          {one}
        </button>
      ))}
      <p role="status">{hasFailed ? 'failed' : isLoading ? 'loading' : 'shown'}</p>
    </>
  );
}

test('a reader whose text failed can try again, also when that of an earlier tab fails after it', async () => {
  const fail: Partial<Record<Product, () => void>> = {};
  jest
    .mocked(loadOnce)
    .mockImplementation(
      (_language, product) => new Promise((_resolve, reject) => (fail[product] = () => reject(new Error('offline')))),
    );
  renderInShell(<Texts />, { namespace: 'legal', messages: en });
  fireEvent.click(screen.getByText('ikimina'));
  fireEvent.click(screen.getByText('usave'));
  expect(screen.getByRole('status')).toHaveTextContent('loading');
  await act(async () => fail.usave!());
  expect(screen.getByRole('status')).toHaveTextContent('failed');
  await act(async () => fail.ikimina!());
  expect(screen.getByRole('status')).toHaveTextContent('failed');
});

test('a text that comes when the reader has gone on to another tab is there when they come back', async () => {
  const arrive: Partial<Record<Product, () => void>> = {};
  jest
    .mocked(loadOnce)
    .mockImplementation(
      (language, product, kind) =>
        new Promise((resolve) => (arrive[product] = () => resolve({ ...SOCIAL, key: `${language}/${product}/${kind}` }))),
    );
  renderInShell(<Texts />, { namespace: 'legal', messages: en });
  fireEvent.click(screen.getByText('ikimina'));
  fireEvent.click(screen.getByText('usave'));
  await act(async () => arrive.ikimina!());
  expect(screen.getByRole('status')).toHaveTextContent('loading');
  fireEvent.click(screen.getByText('ikimina'));
  expect(screen.getByRole('status')).toHaveTextContent('shown');
});
