import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Ask } from 'shared/contract/worker/asks';
import { renderInShell } from 'shared/testing/render-in-shell';
import messages from '../messages/en.json';
import { SaveGuides } from './save-guides';

const sent: string[] = [];
let answers: Record<string, unknown>;
let tell: (data: unknown) => void;

/** A worker that answers as the test says; without an answer it leaves the page waiting. */
function bringWorker({ isHere = true } = {}): void {
  const active = {
    postMessage({ ask }: Ask, [port]: { onmessage?: unknown; postMessage(data: unknown): void }[]) {
      sent.push(ask);
      // A port takes no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      tell = (data) => port!.postMessage(data);
      if (ask in answers) tell({ answered: answers[ask] });
    },
  };
  const serviceWorker = {
    controller: isHere ? active : null,
    register: jest.fn(async () => undefined),
    ready: Promise.resolve({ active }),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
}

/** jsdom has no channels: what one port is told, the other hears at once. */
class FakeChannel {
  port1: { onmessage?: (event: { data: unknown }) => void } = {};
  port2 = { postMessage: (data: unknown) => act(() => this.port1.onmessage?.({ data })) };
}

beforeEach(() => {
  sent.length = 0;
  answers = { kept: { state: 'none' }, size: { count: 45, bytes: 48_200 }, remove: { state: 'none' } };
  Object.assign(globalThis, { MessageChannel: FakeChannel });
  bringWorker();
});
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

const status = () => screen.getByRole('status');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const show = () => act(async () => void renderInShell(<SaveGuides />, { namespace: 'help', messages }));
const { saving } = messages;

test('the size is said first, and nothing is saved until the reader says so', async () => {
  await show();
  await press(saving.save);
  await waitFor(() => expect(status()).toHaveTextContent('45 pages, about 49 kB of data.'));
  expect(sent).toEqual(['kept', 'size']);
  await press(saving.cancel);
  await waitFor(() => expect(status()).toBeEmptyDOMElement());
  expect(sent).not.toContain('save');
});

test('a press is kept while the steps are on their way for another reason', async () => {
  renderInShell(<SaveGuides />, { namespace: 'help', messages });
  fireEvent.click(screen.getByRole('button', { name: saving.save }));
  expect(status()).toHaveTextContent(saving.asking);
  expect(screen.getByRole('button', { name: saving.save })).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(status()).toHaveTextContent('45 pages, about 49 kB of data.'));
  expect(status()).toHaveFocus();
});

test('while it is saved the reader sees how far it is, and then what is here and how to remove it', async () => {
  await show();
  await press(saving.save);
  await waitFor(() => screen.getByRole('button', { name: saving.confirm }));
  await press(saving.confirm);
  await waitFor(() => expect(sent).toContain('save'));
  tell({ progress: 0.4 });
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.4');
  tell({ answered: { state: 'saved', count: 45, asOf: '2026-11-22T10:00:00.000Z' } });
  await waitFor(() => expect(status()).toHaveTextContent('45 pages are saved, as of 22 November 2026.'));
  await press(saving.remove);
  await waitFor(() => screen.getByRole('button', { name: saving.save }));
});

test('who does not save again keeps what was saved', async () => {
  answers.kept = { state: 'saved', count: 45, asOf: '2026-11-22T10:00:00.000Z' };
  await show();
  await waitFor(() => screen.getByRole('button', { name: saving.anew }));
  await press(saving.anew);
  await waitFor(() => screen.getByRole('button', { name: saving.confirm }));
  await press(saving.cancel);
  await waitFor(() => expect(screen.getByRole('button', { name: saving.remove })).toBeInTheDocument());
});

test.each(['network', 'space'] as const)('a save that fails for want of %s says so, and can be tried again', async (failed) => {
  answers.save = { failed };
  await show();
  await press(saving.save);
  await waitFor(() => screen.getByRole('button', { name: saving.confirm }));
  await press(saving.confirm);
  await waitFor(() => expect(status()).toHaveTextContent(saving[failed]));
  expect(screen.getByRole('button', { name: saving.save })).toBeInTheDocument();
});

test('guides that were recalled are said to be, on the page where they are saved', async () => {
  answers.kept = { state: 'recalled' };
  await show();
  await waitFor(() => expect(status()).toHaveTextContent(saving.recalled));
});

test('no worker is brought only to ask it, and one is when the reader presses', async () => {
  bringWorker({ isHere: false });
  await show();
  expect(navigator.serviceWorker.register).not.toHaveBeenCalled();
  await press(saving.save);
  await waitFor(() => expect(status()).toHaveTextContent('45 pages, about 49 kB of data.'));
  expect(navigator.serviceWorker.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
});

test('a browser that has no workers says so, and a worker of another day counts as no connection', async () => {
  answers.size = null;
  await show();
  await press(saving.save);
  await waitFor(() => expect(status()).toHaveTextContent(saving.network));
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await press(saving.save);
  await waitFor(() => expect(status()).toHaveTextContent(saving.impossible));
});

test('the focus stays with what is said, though the button that was pressed goes', async () => {
  await show();
  await press(saving.save);
  expect(status()).toHaveFocus();
});
