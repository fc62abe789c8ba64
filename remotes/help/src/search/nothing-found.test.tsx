import { screen } from '@testing-library/react';
import { renderInShell } from 'shared/testing/render-in-shell';
import { SITE } from 'shared/testing/site';
import en from '../messages/en.json';
import { guidesOf } from '../testing/serve-content';
import type { TitledGuide } from '../topics/load-guides';
import { NothingFound } from './nothing-found';

const [guide] = guidesOf('en');
const show = (near: TitledGuide[]) => renderInShell(<NothingFound near={near} />, { namespace: 'help', messages: en });

test('a reader whose search finds nothing gets the one guide that is similar', () => {
  show([guide!]);
  expect(screen.getByText(en.search.near)).toBeVisible();
  expect(screen.getByRole('link', { name: guide!.title })).toHaveAttribute('href', guide!.address);
});

test('without a similar guide a reader gets phone and e-mail, and no empty list', () => {
  show([]);
  expect(screen.queryByText(en.search.near)).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.getByRole('link', { name: SITE.supportPhone })).toBeVisible();
});
