import { act, render, screen } from '@testing-library/react';
import { ChangePreview } from './change-preview';

let settle: ((status: number, body: object) => Promise<void>)[];
const requests = () => jest.mocked(fetch).mock.calls.map(([, init]) => JSON.parse(init!.body as string).words);
const lines = (...parameters: string[]) => ({ text: '', json: { lines: parameters, waits: false } });
const pass = (milliseconds: number) => act(async () => jest.advanceTimersByTime(milliseconds));
const preview = () => screen.getByRole('status', { name: 'What changes' });

beforeEach(() => {
  jest.useFakeTimers();
  settle = [];
  globalThis.fetch = jest.fn(
    () =>
      new Promise((resolve) =>
        settle.push((status, body) => act(async () => resolve({ status, ok: status < 300, json: async () => body } as Response))),
      ),
  ) as never;
});
afterEach(() => jest.useRealTimers());

test('requests the preview once, a moment after the last key', async () => {
  const { rerender } = render(<ChangePreview command="start" parameters={{ stages: [1] }} />);
  await pass(200);
  rerender(<ChangePreview command="start" parameters={{ stages: [10] }} />);
  await pass(249);
  expect(requests()).toEqual([]);
  await pass(1);
  expect(requests()).toEqual([{ stages: [10] }]);
});

test('of two answers, shows the one for the later parameters, whichever comes last', async () => {
  const { rerender } = render(<ChangePreview command="start" parameters={{ stages: [1] }} />);
  await pass(250);
  rerender(<ChangePreview command="start" parameters={{ stages: [10] }} />);
  await pass(250);
  await settle[1]!(200, lines('10 % get it.'));
  await settle[0]!(200, lines('1 % get it.'));
  expect(preview()).toHaveTextContent(/^10 % get it\.$/);
});

test('ignores a late refusal of earlier parameters', async () => {
  const { rerender } = render(<ChangePreview command="start" parameters={{ stages: [0] }} />);
  await pass(250);
  rerender(<ChangePreview command="start" parameters={{ stages: [10] }} />);
  await pass(250);
  await settle[1]!(200, lines('10 % get it.'));
  await settle[0]!(400, { detail: 'Stages must rise.' });
  expect(preview()).toHaveTextContent(/^10 % get it\.$/);
});

test("shows the service's refusal before the command is sent", async () => {
  render(<ChangePreview command="start" parameters={{}} />);
  expect(preview()).toHaveTextContent('Calculating the change');
  await pass(250);
  await settle[0]!(400, { detail: 'Stages must rise.' });
  expect(preview()).toHaveTextContent(/^Stages must rise\.$/);
});

test('requests nothing for a dialog that was closed', async () => {
  const { unmount } = render(<ChangePreview command="start" parameters={{}} />);
  unmount();
  await pass(1_000);
  expect(fetch).not.toHaveBeenCalled();
});

test('shows nothing of earlier parameters while the change of the present ones is calculated', async () => {
  const { rerender } = render(<ChangePreview command="start" parameters={{ stages: [1] }} />);
  await pass(250);
  await settle[0]!(200, lines('1 % get it.'));
  expect(preview()).toHaveTextContent('1 % get it.');
  rerender(<ChangePreview command="start" parameters={{ stages: [100] }} />);
  expect(preview()).toHaveTextContent(/^Calculating the change…$/);
  await pass(250);
  await settle[1]!(200, lines('100 % get it.'));
  expect(preview()).toHaveTextContent(/^100 % get it\.$/);
});

test('a person reads each line of what changes', async () => {
  render(<ChangePreview command="start" parameters={{}} />);
  await pass(250);
  await settle[0]!(200, lines('10 % get it.', 'The rollout of 1.0.0 ends.'));
  expect([...preview().children].map(({ textContent }) => textContent)).toEqual(['10 % get it.', 'The rollout of 1.0.0 ends.']);
});
