import { act, fireEvent, screen } from '@testing-library/react';
import rw from '../messages/rw.json';
import { fakeRemote, fakeRoute, renderApp } from '../testing/render-app';
import { loadMessages } from './load-messages';

jest.mock('./load-messages', () => ({ loadMessages: jest.fn() }));

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'i18nextLng=; Max-Age=0';
  document.documentElement.lang = 'en';
  history.replaceState(null, '', '/');
});

test('when messages fail to load, the page keeps its language and the choice is not stored', async () => {
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

test('a language whose texts failed to load is shown whole when it is chosen again with a connection', async () => {
  for (const method of ['error', 'warn'] as const) jest.spyOn(console, method).mockImplementation(() => undefined);
  jest.mocked(loadMessages).mockRejectedValue(new Error('offline'));
  let isOnline = false;
  const route = fakeRoute('/', 'Landing');
  const load = async (request: Parameters<typeof route.load>[0]) =>
    request.language === 'rw' && !isOnline ? Promise.reject(new Error('offline')) : route.load(request);
  const remote = fakeRemote('landing', [{ ...route, load }]);
  await renderApp({ loadRemote: async () => remote });
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Kinyarwanda' })));
  isOnline = true;
  jest.mocked(loadMessages).mockResolvedValue(rw);
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Kinyarwanda' })));
  expect(document.documentElement.lang).toBe('rw');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Landing');
});
