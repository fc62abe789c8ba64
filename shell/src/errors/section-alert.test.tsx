import { fireEvent, screen } from '@testing-library/react';
import { LANGUAGES } from 'shared/contract';
import { renderInShell } from 'shared/testing/render-in-shell';
import en from '../messages/en.json';
import rw from '../messages/rw.json';
import { renderApp, SECTIONS } from '../testing/render-app';
import { SectionAlert } from './section-alert';

const MESSAGES = { en, rw };

test.each(LANGUAGES)('in "%s" the alert names the section that is missing', async (language) => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  globalThis.fetch = async () => Promise.reject(new TypeError('offline'));
  const loadRemote = async () => Promise.reject(new Error('dead'));
  for (const [section, { roots, title }] of Object.entries(SECTIONS)) {
    const { unmount } = await renderApp({ path: roots[0], language, loadRemote });
    expect([section, screen.getByRole('alert').textContent]).toEqual([
      section,
      MESSAGES[language].sectionAlert.missing.replace('{{section}}', title[language]) + MESSAGES[language].sectionAlert.tryAgain,
    ]);
    expect(document.title).toBe(title[language]);
    unmount();
  }
});

test.each(LANGUAGES)('in "%s" the bar below a readable page says what does not work, and offers to try again', (language) => {
  const onTryAgain = jest.fn();
  document.title = 'A guide';
  renderInShell(<SectionAlert title="Amakuru" isBar onTryAgain={onTryAgain} />, {
    namespace: 'shell',
    messages: MESSAGES[language],
    language,
  });
  expect(screen.getByRole('alert')).toHaveTextContent(MESSAGES[language].sectionAlert.limited.replace('{{section}}', 'Amakuru'));
  expect(document.title).toBe('A guide');
  const button = screen.getByRole('button', { name: MESSAGES[language].sectionAlert.tryAgain });
  // The reader is still in the page above it.
  expect(button).not.toHaveFocus();
  fireEvent.click(button);
  expect(onTryAgain).toHaveBeenCalledTimes(1);
});
