import { screen } from '@testing-library/react';
import { renderInShell } from 'shared/testing/render-in-shell';
import { SITE } from 'shared/testing/site';
import en from '../messages/en.json';
import rw from '../messages/rw.json';
import { Contact } from './contact';

const HOURS = { en: 'Every day, 08:00–20:00', rw: 'Buri munsi, 08:00–20:00' };
const SPOKEN = { en: 'We speak Kinyarwanda and English', rw: 'Tuvuga Ikinyarwanda n’Icyongereza' };

test('asks a reader who suspects fraud to call the company and the operator at once', () => {
  renderInShell(<Contact />, { namespace: 'help', messages: en });
  expect(screen.getByText(/Someone asked for your PIN/)).toHaveTextContent(
    `Call ${SITE.supportPhone} at once, and your operator.`,
  );
});

test('shows opening hours and languages beside the phone number when the brand file has them', () => {
  const site = { ...SITE, openingHours: HOURS, languagesSpoken: SPOKEN };
  renderInShell(<Contact />, { namespace: 'help', messages: rw, language: 'rw', site });
  expect(screen.getByText(HOURS.rw)).toBeInTheDocument();
  expect(screen.getByText(SPOKEN.rw)).toBeInTheDocument();
});
