import { act, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../testing/render-app';
import { loadMessages } from './load-messages';

jest.mock('./load-messages', () => ({ loadMessages: jest.fn() }));

test('when messages fail to load, the page keeps its language and the choice is not stored', async () => {
  localStorage.clear();
  document.documentElement.lang = 'en';
  history.replaceState(null, '', '/');
  jest.mocked(loadMessages).mockRejectedValue(new Error('offline'));
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await renderApp();
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Kinyarwanda' })));
  expect(logged).toHaveBeenCalledWith('rw', new Error('offline'));
  expect(document.documentElement.lang).toBe('en');
  expect(screen.getByRole('navigation', { name: 'Languages' })).toBeInTheDocument();
  expect([localStorage.getItem('i18nextLng'), document.cookie]).toEqual([null, '']);
  logged.mockRestore();
});
