import { act, fireEvent, screen } from '@testing-library/react';
import { renderInShell } from 'shared/testing/render-in-shell';
import messages from '../messages/rw.json';
import { GuideActions } from './guide-actions';

const ADDRESS = `${location.origin}/help-center/a-guide?lng=rw`;
const define = (name: string, value: unknown) => Object.defineProperty(navigator, name, { value, configurable: true });

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  define('share', undefined);
  const path = '/help-center/a-guide?lng=en#steps';
  renderInShell(<GuideActions />, { namespace: 'help', messages, language: 'rw', path });
});

test('shares the address of the guide by the phone’s menu, in the language of the page and without its fragment, also while the next page loads', async () => {
  const share = jest.fn().mockResolvedValue(undefined);
  define('share', share);
  history.replaceState(null, '', '/terms-conditions');
  await press(messages.guide.share);
  history.replaceState(null, '', '/');
  expect(share).toHaveBeenCalledWith({ url: ADDRESS });
});

test('a reader who closes the phone’s menu without sharing causes no error', async () => {
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  define('share', jest.fn().mockRejectedValue(new DOMException('closed', 'AbortError')));
  await press(messages.guide.share);
  // A turn of the event loop, after which Node reports an error without a handler.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('shows the address to copy in a browser without Web Share', async () => {
  const prompt = jest.spyOn(globalThis, 'prompt').mockReturnValue(null);
  await press(messages.guide.share);
  expect(prompt).toHaveBeenCalledWith(messages.guide.copy, ADDRESS);
});

test('prints the guide', async () => {
  const print = jest.spyOn(globalThis, 'print').mockImplementation(() => undefined);
  await press(messages.guide.print);
  expect(print).toHaveBeenCalledTimes(1);
});
