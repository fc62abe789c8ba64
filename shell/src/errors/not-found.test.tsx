import { screen } from '@testing-library/react';
import { renderInShell } from 'shared/testing/render-in-shell';
import en from '../messages/en.json';
import { NotFound } from './not-found';

test('both pictures are described, and keep their place while they load', () => {
  renderInShell(<NotFound arrived={{ current: '/' }} />, { namespace: 'shell', messages: en });
  const pictures = screen.getAllByRole('img');
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) {
    expect(picture).toHaveAccessibleName(en.notFound.picture);
    expect(picture).toHaveAttribute('width', '320');
    expect(picture).toHaveAttribute('height', '220');
  }
});
