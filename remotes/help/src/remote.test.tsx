import { screen } from '@testing-library/react';
import { renderAddress } from 'shared/testing/render-in-shell';
import { messageShape } from 'shared/testing/compare-messages';
import en from './messages/en.json';
import remote from './remote';
import rw from './messages/rw.json';

test('both languages have the same texts', () => {
  expect(messageShape(rw)).toEqual(messageShape(en));
});

test('the help center opens in Kinyarwanda', async () => {
  await renderAddress(remote, '/help-center', { language: 'rw' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(rw.index.title);
});
