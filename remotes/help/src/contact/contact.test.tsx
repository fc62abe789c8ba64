import { screen, within } from '@testing-library/react';
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
  // The number stays on one line; toHaveTextContent takes every kind of space for the same.
  expect(screen.getByText(/Someone asked for your PIN/).textContent).toContain(SITE.supportPhone.replaceAll(' ', '\u00A0'));
});

test('the text of the e-mail link is the e-mail address', () => {
  renderInShell(<Contact />, { namespace: 'help', messages: en });
  // Its name has a place to break, which Testing Library takes for a space.
  const link = document.querySelector('a[href^=mailto]')!;
  expect(link.textContent).toBe(SITE.supportEmail);
  expect(link).toContainHTML('@<wbr>');
});

test('each topic without a guide leads to the clause of that topic', () => {
  renderInShell(<Contact />, { namespace: 'help', messages: en });
  const links = within(screen.getByRole('list')).getAllByRole('link');
  expect(Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual({
    [en.contact.clauses.lost]: '/terms-conditions#social-security-duties',
    [en.contact.clauses.complaint]: '/terms-conditions#social-complaints',
    [en.contact.clauses.closing]: '/terms-conditions#social-closing',
    [en.contact.clauses.data]: '/privacy-policy?product=usave#usave-rights',
    [en.contact.clauses.fees]: '/terms-conditions?product=usave#usave-fees',
  });
});

test('shows opening hours and languages beside the phone number when the brand file has them', () => {
  const site = { ...SITE, openingHours: HOURS, languagesSpoken: SPOKEN };
  renderInShell(<Contact />, { namespace: 'help', messages: rw, language: 'rw', site });
  expect(screen.getByText(HOURS.rw)).toBeInTheDocument();
  expect(screen.getByText(SPOKEN.rw)).toBeInTheDocument();
});
