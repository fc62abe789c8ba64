import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WorkerRequest } from 'shared/contract/worker/requests';
import { renderInShell } from 'shared/testing/render-in-shell';
import messages from '../messages/en.json';
import { SaveGuides } from './save-guides';

const sent: string[] = [];
let answers: Record<string, unknown>;
let respond: (data: unknown) => void;

/** A worker with the answers of the test; without an answer the page keeps waiting. */
function bringWorker({ isHere = true } = {}): void {
  const active = {
    postMessage({ ask }: WorkerRequest, [port]: { onmessage?: unknown; postMessage(data: unknown): void }[]) {
      sent.push(ask);
      // A port's postMessage has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      respond = (data) => port!.postMessage(data);
      if (ask in answers) respond({ answered: answers[ask] });
    },
  };
  const serviceWorker = {
    controller: isHere ? active : null,
    register: jest.fn(async () => undefined),
    ready: Promise.resolve({ active }),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
}

/** jsdom lacks MessageChannel: each port passes messages to the other at once. */
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

test('shows the size first, and saves nothing until the reader confirms', async () => {
  await show();
  await press(saving.save);
  await waitFor(() => expect(status()).toHaveTextContent('45 pages, about 49 kB of data.'));
  expect(sent).toEqual(['kept', 'size']);
  // Another worker may have taken over, which does not answer this.
  answers.kept = null;
  await press(saving.cancel);
  await waitFor(() => expect(status()).toBeEmptyDOMElement());
  expect(sent).not.toContain('save');
});

test('a reader with a screen reader finds saving by its name, among the regions of the page', async () => {
  await show();
  expect(screen.getByRole('region', { name: saving.title })).toContainElement(screen.getByRole('button', { name: saving.save }));
});

test('handles a click while the steps are loading for another reason', async () => {
  renderInShell(<SaveGuides />, { namespace: 'help', messages });
  fireEvent.click(screen.getByRole('button', { name: saving.save }));
  expect(status()).toHaveTextContent(saving.asking);
  expect(screen.getByRole('button', { name: saving.save })).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(status()).toHaveTextContent('45 pages, about 49 kB of data.'));
  expect(status()).toHaveFocus();
});

test('shows the progress, and then what is saved and how to remove it', async () => {
  await show();
  await press(saving.save);
  await waitFor(() => screen.getByRole('button', { name: saving.confirm }));
  await press(saving.confirm);
  await waitFor(() => expect(sent).toContain('save'));
  respond({ progress: 0.4 });
  const announced = status().textContent;
  respond({ progress: 0.41 });
  expect(status()).toHaveTextContent(announced!);
  respond({ progress: 0.4 });
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.4');
  respond({ answered: { state: 'saved', count: 45, asOf: '2026-11-22T10:00:00.000Z' } });
  await waitFor(() => expect(status()).toHaveTextContent('45 pages are saved, as of 22 November 2026.'));
  await press(saving.remove);
  await waitFor(() => screen.getByRole('button', { name: saving.save }));
});

test('a reader still sees the saved guides when nothing answers that they were removed', async () => {
  answers.kept = { state: 'saved', count: 45, asOf: '2026-11-22T10:00:00.000Z' };
  answers.remove = null;
  await show();
  await waitFor(() => screen.getByRole('button', { name: saving.remove }));
  await press(saving.remove);
  await act(async () => undefined);
  expect(sent).toContain('remove');
  expect(screen.getByRole('button', { name: saving.remove })).toBeInTheDocument();
});

test('keeps the saved guides when the reader does not save again', async () => {
  answers.kept = { state: 'saved', count: 45, asOf: '2026-11-22T10:00:00.000Z' };
  await show();
  await waitFor(() => screen.getByRole('button', { name: saving.redo }));
  await press(saving.redo);
  await waitFor(() => screen.getByRole('button', { name: saving.confirm }));
  await press(saving.cancel);
  await waitFor(() => expect(screen.getByRole('button', { name: saving.remove })).toBeInTheDocument());
});

test('names the day of the saved guides by the phone’s clock', async () => {
  const day = jest.spyOn(Date.prototype, 'getDate').mockReturnValue(23);
  answers.kept = { state: 'saved', count: 45, asOf: '2026-11-22T22:30:00.000Z' };
  await show();
  await waitFor(() => expect(status()).toHaveTextContent('as of 23 November 2026.'));
  day.mockRestore();
});

test.each(['network', 'space'] as const)('shows that saving failed (%s), and offers to try again', async (failed) => {
  answers.save = { failed };
  await show();
  await press(saving.save);
  await waitFor(() => screen.getByRole('button', { name: saving.confirm }));
  await press(saving.confirm);
  await waitFor(() => expect(status()).toHaveTextContent(saving[failed]));
  expect(screen.getByRole('button', { name: saving.save })).toBeInTheDocument();
});

test('shows that saved guides were recalled', async () => {
  answers.kept = { state: 'recalled' };
  await show();
  await waitFor(() => expect(status()).toHaveTextContent(saving.recalled));
});

test('registers a worker only when the reader clicks', async () => {
  bringWorker({ isHere: false });
  await show();
  // Nor are the steps fetched, whose status can have the focus.
  expect(status()).not.toHaveAttribute('tabindex');
  expect(navigator.serviceWorker.register).not.toHaveBeenCalled();
  await press(saving.save);
  await waitFor(() => expect(status()).toHaveTextContent('45 pages, about 49 kB of data.'));
  expect(navigator.serviceWorker.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
});

test('shows that a browser has no workers, and treats an incompatible worker as no connection', async () => {
  answers.size = null;
  await show();
  await press(saving.save);
  await waitFor(() => expect(status()).toHaveTextContent(saving.network));
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await press(saving.save);
  await waitFor(() => expect(status()).toHaveTextContent(saving.impossible));
});

test('moves the focus to the status when the clicked button is removed', async () => {
  await show();
  await press(saving.save);
  expect(status()).toHaveFocus();
});
