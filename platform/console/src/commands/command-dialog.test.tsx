import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SectionState } from 'shared/contract/registry/schema';
import { SessionContext, type Session } from '../api/session';
import { StatusContext } from '../api/status';
import { eventsOf } from '../testing/status';
import { ToastProvider } from './toast';
import { CommandButtons } from './command-buttons';

const state: SectionState = {
  stable: '1.2.0',
  previousGood: ['1.1.0', '1.0.0'],
  blocked: [],
  policy: { kind: 'stages', stages: [10, 100] },
  rollout: {
    id: 'a',
    candidate: '1.3.0',
    stages: [10, 50, 100],
    stage: 1,
    state: 'running',
    startedAt: '2026-11-20T10:00:00.000Z',
    changedAt: '2026-11-20T10:00:00.000Z',
  },
};
const session = (may: ('read' | 'rollout')[], sections = ['help']): Session => ({
  who: 'token help-team',
  grants: [{ sections, may }],
  expiresAt: null,
  provider: null,
});

/** The responses of the service, by address, and its requests. */
const answers = new Map<string, { status: number; body: object }>();
const requests: { address: string; body: unknown }[] = [];

beforeEach(() => {
  requests.length = 0;
  answers.clear();
  answers.set('/api/foresee', {
    status: 200,
    body: { text: '', json: { lines: ['40 % of the visitors get it.'], waits: false } },
  });
  globalThis.fetch = jest.fn(async (address: string, { body }: { body: string }) => {
    requests.push({ address, body: JSON.parse(body) });
    const { body: answer, status } = answers.get(address)!;
    return { ok: status < 300, status, json: async () => answer };
  }) as never;
});

const page = (part: SectionState, who = session(['rollout'])) => (
  <SessionContext value={who}>
    <StatusContext value={eventsOf({ help: part })}>
      <ToastProvider>
        <CommandButtons name="help" state={part} />
      </ToastProvider>
    </StatusContext>
  </SessionContext>
);

const show = (who?: Session, part = state) => render(page(part, who));

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a command shows the change, asks for a reason, and sends the stage that was shown', async () => {
  answers.set('/api/advance', { status: 200, body: { text: 'help is at stage 2.', json: {} } });
  show();
  await press('Advance');
  const dialog = screen.getByRole('dialog', { name: 'Advance help' });
  await within(dialog).findByText('40 % of the visitors get it.');
  const confirm = within(dialog).getByRole('button', { name: 'Advance' });
  expect(confirm).toBeDisabled();
  const reason = within(dialog).getByRole('textbox', { name: 'Reason' });
  expect(reason).toHaveAccessibleDescription('Recorded in the history.');
  expect(reason).toHaveAttribute('maxlength', '500');
  expect(reason).toBeRequired();
  await userEvent.type(reason, ' looks well ');
  await userEvent.click(confirm);
  expect(await screen.findByText('help is at stage 2.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(requests).toEqual([
    { address: '/api/foresee', body: { verb: 'advance', words: { name: 'help', fromStage: 1 } } },
    { address: '/api/advance', body: { name: 'help', fromStage: 1, reason: 'looks well' } },
  ]);
});

test('Escape changes nothing and returns focus to the button that was pressed', async () => {
  show();
  await press('Abort');
  const dialog = screen.getByRole('dialog');
  await userEvent.click(within(dialog).getByRole('textbox', { name: 'Reason' }));
  const isLeftToTheBrowser = fireEvent(dialog, new Event('cancel', { cancelable: true }));
  // The browser would close the dialog without the page knowing.
  expect(isLeftToTheBrowser).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Abort' })).toHaveFocus());
});

test('Cancel changes nothing', async () => {
  show();
  await press('Abort');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'not yet');
  await press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(requests.map(({ address }) => address)).not.toContain('/api/abort');
});

test('moves focus to the next possible command when the pressed button is gone', async () => {
  answers.set('/api/pause', { status: 200, body: { text: 'help is paused.', json: {} } });
  const { rerender } = render(page(state));
  await press('Pause');
  const dialog = screen.getByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'a look');
  rerender(page({ ...state, rollout: { ...state.rollout!, state: 'paused' } }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(screen.getByRole('group', { name: 'Change help' })).toHaveFocus());
});

test("shows the service's refusal in the dialog, and keeps what was typed", async () => {
  answers.set('/api/abort', { status: 409, body: { detail: 'No rollout of help is under way.' } });
  show();
  await press('Abort');
  const dialog = screen.getByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'too slow');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Abort' }));
  await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent('No rollout of help is under way.'));
  expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveValue('too slow');
});

test('while a command runs, says so and cannot be sent twice; then clears an earlier refusal and allows another try', async () => {
  answers.set('/api/abort', { status: 409, body: { detail: 'Another change is under way.' } });
  show();
  await press('Abort');
  const dialog = screen.getByRole('dialog');
  const confirm = within(dialog).getByRole('button', { name: 'Abort' });
  const progress = within(dialog).getByRole('status', { name: 'Progress' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'too slow');
  await userEvent.click(confirm);
  expect(await within(dialog).findByText('Another change is under way.')).toBeVisible();
  expect(progress).toBeEmptyDOMElement();
  expect(confirm).toBeEnabled();

  let settle: (answer: object) => void = () => undefined;
  // The preview of the change, which is calculated after a pause, may ask as well.
  globalThis.fetch = jest.fn(
    (address: string) => new Promise((resolve) => (settle = address === '/api/abort' ? resolve : settle)),
  ) as never;
  await userEvent.dblClick(confirm);
  expect(progress).toHaveTextContent('Working…');
  expect(jest.mocked(fetch).mock.calls.filter(([address]) => address === '/api/abort')).toHaveLength(1);
  // A disabled button would lose the focus.
  expect(confirm).toHaveFocus();
  expect(confirm).toBeEnabled();
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
  expect(within(dialog).queryByText('Another change is under way.')).toBeNull();
  await act(async () => settle({ ok: true, status: 200, json: async () => ({ text: 'help is stable.', json: {} }) }));
  expect(await screen.findByText('help is stable.')).toBeVisible();
});

test('sends the stage that was shown when the button was pressed, also when another person has advanced it meanwhile', async () => {
  answers.set('/api/advance', { status: 409, body: { detail: 'It is at stage 2.' } });
  const { rerender } = render(page(state));
  await press('Advance');
  rerender(page({ ...state, rollout: { ...state.rollout!, stage: 2 } }));
  const dialog = screen.getByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'x');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Advance' }));
  expect(requests).toContainEqual({ address: '/api/advance', body: { name: 'help', fromStage: 1, reason: 'x' } });
});

test('does not promote a rollout that has begun since the button was pressed, whose candidate the person has not seen', async () => {
  const { rerender } = render(page(state));
  await press('Promote');
  const dialog = screen.getByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'x');
  const confirm = within(dialog).getByRole('button', { name: 'Promote' });
  rerender(page({ ...state, rollout: { ...state.rollout!, stage: 2 } }));
  expect(confirm).toBeEnabled();
  rerender(page({ ...state, rollout: { ...state.rollout!, id: 'b', candidate: '1.4.0', stage: 0 } }));
  expect(confirm).toBeDisabled();
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Another rollout of help has begun');
});

test('refuses a blank reason, and submits without loading a document', async () => {
  show();
  await press('Abort');
  const dialog = screen.getByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), '  ');
  expect(within(dialog).getByRole('button', { name: 'Abort' })).toBeDisabled();
  expect(await within(dialog).findByText('40 % of the visitors get it.')).toBeVisible();
  answers.set('/api/abort', { status: 409, body: { detail: 'x' } });
  expect(fireEvent.submit(dialog.querySelector('form')!)).toBe(false);
  expect(await within(dialog).findByText('x')).toBeVisible();
});

test('commands that undo look different from those that advance', () => {
  show();
  const looks = screen.getAllByRole('button').map(({ className, textContent }) => [textContent, className]);
  expect(looks).toEqual([
    ['Advance', 'step'],
    ['Pause', 'step'],
    ['Promote', 'step'],
    ['Abort', 'undo'],
    ['Roll back', 'undo'],
  ]);
});

test('says that a request waits for approval, and does not report it as done', async () => {
  answers.set('/api/promote', { status: 202, body: { detail: '"promote help" waits for a second person.' } });
  answers.set('/api/foresee', { status: 200, body: { text: '', json: { lines: ['x'], waits: true } } });
  show();
  await press('Promote');
  const dialog = screen.getByRole('dialog');
  expect(await within(dialog).findByText('A second person must approve it.')).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'all well');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Promote' }));
  expect(await screen.findByText('"promote help" waits for a second person.')).toBeVisible();
});

test('without a rollout, a rollback goes to the previous version or to the chosen one', async () => {
  answers.set('/api/rollback', { status: 200, body: { text: 'Rolled back help.', json: {} } });
  show(undefined, { ...state, rollout: undefined });
  await press('Roll back');
  const dialog = screen.getByRole('dialog');
  const to = within(dialog).getByRole('combobox', { name: 'To' });
  expect([...to.children].map((option) => [(option as HTMLOptionElement).value, option.textContent])).toEqual([
    ['1.1.0', '1.1.0 (previous)'],
    ['1.0.0', '1.0.0'],
  ]);
  await userEvent.selectOptions(to, '1.0.0');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'x');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Roll back' }));
  await waitFor(() =>
    // A slow preview may be asked for after it.
    expect(requests).toContainEqual({ address: '/api/rollback', body: { name: 'help', version: '1.0.0', reason: 'x' } }),
  );
});

test.each([
  ['a rollout that the verdict has ended', { ...state.rollout!, state: 'aborted' as const }, '1.2.0', state.rollout],
  ['a promotion that another person has undone', undefined, '1.1.0', undefined],
])('a rollback of %s meanwhile goes no further than was shown', async (_what, rollout, version, shown) => {
  answers.set('/api/rollback', { status: 409, body: { detail: 'It is stable already.' } });
  const { rerender } = render(page({ ...state, rollout: shown }));
  await press('Roll back');
  rerender(page({ ...state, rollout, ...(!rollout && { stable: '1.1.0', previousGood: ['1.0.0'] }) }));
  const dialog = screen.getByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'x');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Roll back' }));
  expect(requests).toContainEqual({ address: '/api/rollback', body: { name: 'help', version, reason: 'x' } });
});

test.each([
  ['may only read', session(['read'])],
  ['has rights for another section', session(['rollout'], ['legal'])],
])('a person who %s sees no button', (_who, who) => {
  show(who);
  expect(screen.queryByRole('button', { name: /Advance|Abort/ })).toBeNull();
  expect(screen.getByText('token help-team has no right to change help.')).toBeVisible();
});

test('a command that ends after its dialog was closed does not close the dialog that was opened since', async () => {
  show();
  await press('Abort');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'too slow');
  let settle: (answer: object) => void = () => undefined;
  globalThis.fetch = jest.fn(
    (address: string) => new Promise((resolve) => (settle = address === '/api/abort' ? resolve : settle)),
  ) as never;
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Abort' }));
  await press('Cancel');
  await press('Roll back');
  const later = screen.getByRole('dialog', { name: 'Roll back help' });
  await userEvent.type(within(later).getByRole('textbox', { name: 'Reason' }), 'typed since');
  await act(async () => settle({ ok: true, status: 200, json: async () => ({ text: 'help is stable.', json: {} }) }));
  expect(screen.getByText('help is stable.')).toBeInTheDocument();
  expect(within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Reason' })).toHaveValue('typed since');
});

test('moves focus to the next possible command also when the pressed button goes after the command has ended', async () => {
  answers.set('/api/pause', { status: 200, body: { text: 'help is paused.', json: {} } });
  const { rerender } = render(page(state));
  const pause = screen.getByRole('button', { name: 'Pause' });
  await userEvent.click(pause);
  const dialog = screen.getByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'a look');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(pause).toHaveFocus());
  rerender(page({ ...state, rollout: { ...state.rollout!, state: 'paused' } }));
  expect(screen.getByRole('group', { name: 'Change help' })).toHaveFocus();
});
