import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { commandNamed } from 'platform/commands';
import type { ReceiverStatus } from 'platform/store';
import { SessionContext } from '../api/session';
import { StatusContext, type Status } from '../api/status';
import { ToastProvider } from '../commands/toast';
import { NotificationsPage } from './notifications-page';

const receiver: ReceiverStatus = {
  section: 'help',
  label: 'help-chat',
  kind: 'chat',
  address: 'https://chat.example/…',
  events: ['aborted', 'waits'],
  addedAt: '2026-11-20T10:00:00.000Z',
  addedBy: 'keza',
  waiting: 0,
  failures: 0,
  fault: '',
  deliveredAt: '',
};

let receivers: ReceiverStatus[];
let refusal: string | null;
const requests = () =>
  jest
    .mocked(fetch)
    .mock.calls.map(([address, init]) => [address, JSON.parse(init!.body as string)])
    .filter(([address]) => address !== '/api/notify');

beforeEach(() => {
  receivers = [receiver];
  refusal = null;
  globalThis.fetch = jest.fn(async (address: string) => {
    if (address === '/api/notify') return { ok: true, status: 200, json: async () => ({ text: '', json: { receivers } }) };
    if (refusal) return { ok: false, status: 400, json: async () => ({ detail: refusal }) };
    return {
      ok: true,
      status: 200,
      json: async () => ({ text: 'It is sent; look.', json: { label: 'new', secret: 'whsec_1' } }),
    };
  }) as never;
});

function display(may: 'rollout' | 'read' = 'rollout', sections = ['help', 'legal']): void {
  const status = { sections: { shell: {}, help: {}, legal: {} } } as unknown as Status;
  const session = { who: 'keza', grants: [{ sections, may: [may] }], expiresAt: null, provider: null };
  render(
    <SessionContext value={session}>
      <StatusContext value={{ status, fault: null, isLive: true, at: null }}>
        <ToastProvider>
          <NotificationsPage />
        </ToastProvider>
      </StatusContext>
    </SessionContext>,
  );
}

afterEach(() => void jest.useRealTimers());

async function show(may?: 'rollout' | 'read', sections?: string[]): Promise<void> {
  display(may, sections);
  await screen.findByRole('region', { name: 'help' });
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('says that it is loading until the service has answered', async () => {
  const shown = show();
  expect(screen.getByText('Loading…')).toBeVisible();
  await shown;
  expect(screen.queryByText('Loading…')).toBeNull();
});

test('a person reads why the receivers cannot be loaded', async () => {
  globalThis.fetch = jest.fn(async () => ({
    ok: false,
    status: 500,
    json: async () => ({ detail: 'The store is away.' }),
  })) as never;
  display();
  expect((await screen.findByText('The store is away.')).parentElement).toHaveAttribute('role', 'alert');
  expect(screen.queryByText('Loading…')).toBeNull();
});

test('lists for each section the receivers, their events and the state of their messages', async () => {
  receivers = [
    receiver,
    {
      ...receiver,
      label: 'pager',
      kind: 'webhook',
      waiting: 2,
      failures: 3,
      fault: 'it answered 500',
      deliveredAt: receiver.addedAt,
    },
  ];
  await show();
  expect(region('shell').getByText('No receivers for shell.')).toBeVisible();
  expect(region('help').getByText('Aborted, Waiting for approval', { selector: 'li:first-child *' })).toBeVisible();
  const [first, second] = region('help').getAllByRole('listitem');
  expect(first).toHaveTextContent('No message delivered yet.');
  expect(second).toHaveTextContent('Last message delivered 20 Nov 2026, 12:00. 2 messages are pending.');
  expect(second).toHaveTextContent('Delivery failed after 3 attempts: it answered 500. It is retried automatically.');
});

test('shows no button to a person who may not change a rollout', async () => {
  await show('read');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Add a receiver' })).toBeNull();
});

test('shows buttons only at the receivers of sections whose rollouts a person may change', async () => {
  receivers = [receiver, { ...receiver, section: 'shell', label: 'shell-chat' }];
  await show();
  expect(region('help').getAllByRole('button')).toHaveLength(2);
  expect(region('shell').getByText('shell-chat')).toBeVisible();
  expect(region('shell').queryByText('No receivers for shell.')).toBeNull();
  expect(region('shell').queryByRole('button')).toBeNull();
});

test('a person who may roll out everything may add a receiver to each section', async () => {
  await show('rollout', ['*']);
  const sections = within(region('Add a receiver').getByRole('combobox', { name: 'Section' }));
  expect(sections.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['shell', 'help', 'legal']);
});

test('offers the event that the site is degraded, which only receivers of the shell get, for no section', async () => {
  await show('rollout', ['*']);
  const form = region('Add a receiver');
  expect(
    form.getAllByRole<HTMLInputElement>('checkbox').map(({ checked, labels }) => [labels![0]!.textContent, checked]),
  ).toEqual(
    ['Aborted', 'Held', 'Promoted', 'Waiting for approval', 'Recalled', 'Rolled back', 'Key expires soon', 'Site degraded'].map(
      (name) => [name, true],
    ),
  );
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Section' }), 'help');
  expect(form.queryByRole('checkbox', { name: 'Site degraded' })).toBeNull();
});

test('adds a webhook with the chosen events for an own section, and shows its secret', async () => {
  await show();
  const form = region('Add a receiver');
  expect(form.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'help',
    'legal',
    'Webhook',
    'Chat',
    'E-mail',
  ]);
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Section' }), 'legal');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Channel' }), 'Webhook');
  fill(form.getByRole('textbox', { name: 'Name' }), 'new');
  fill(form.getByRole('textbox', { name: 'Address' }), 'https://team.example/hook');
  await userEvent.click(form.getByRole('checkbox', { name: 'Promoted' }));
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(requests()).toEqual([
    [
      '/api/notify-add',
      {
        name: 'legal',
        as: 'new',
        webhook: 'https://team.example/hook',
        events: ['aborted', 'held', 'waits', 'recalled', 'rolled-back', 'key-expires'],
      },
    ],
  ]);
  await waitFor(() =>
    expect(form.getByRole('status')).toHaveTextContent(
      'new now receives notifications about legal. Its messages are signed with this secret',
    ),
  );
  expect(form.getByRole('status')).toHaveTextContent('whsec_1');
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue('');
});

test.each([
  ['name', 'Address', 'https://team.example/hook'],
  ['address', 'Name', 'new'],
])('a receiver without %s is not sent to the service', async (_lacking, field, text) => {
  await show();
  const form = region('Add a receiver');
  fill(form.getByRole('textbox', { name: field }), text);
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(requests()).toEqual([]);
});

test.each([
  ['Chat', 'Name', 'help chat'],
  ['Chat', 'Name', 'x'.repeat(41)],
  ['Chat', 'Address', 'chat.example'],
  ['E-mail', 'E-mail address', 'https://chat.example'],
])('a receiver by %s whose %s is "%s" is refused by its field', async (channel, name, value) => {
  await show();
  const form = region('Add a receiver');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Channel' }), channel);
  const field = form.getByRole('textbox', { name });
  fill(field, value);
  expect(field).toBeInvalid();
});

test('a receiver of no event cannot be added', async () => {
  await show();
  const form = region('Add a receiver');
  for (const event of form.getAllByRole('checkbox')) await userEvent.click(event);
  expect(form.getByRole('button', { name: 'Add' })).toBeDisabled();
});

test.each([
  ['Webhook', 'webhook'],
  ['E-mail', 'email'],
  // What is chosen at first.
  [null, 'chat'],
])('a receiver by %s is sent as the command of the service takes it', async (channel, parameter) => {
  await show();
  const form = region('Add a receiver');
  if (channel) await userEvent.selectOptions(form.getByRole('combobox', { name: 'Channel' }), channel);
  fill(form.getByRole('textbox', { name: 'Name' }), 'new');
  const address = channel === 'E-mail' ? 'team@company.example' : 'https://team.example/hook';
  fill(form.getByRole('textbox', { name: /address/i }), address);
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  const [[, parameters]] = requests() as [[string, object]];
  expect(parameters).toMatchObject({ [parameter]: address });
  expect(commandNamed('notify-add').parameters.safeParse(parameters)).toMatchObject({ success: true });
});

test('shows a refusal until the next attempt, and keeps what was typed', async () => {
  refusal = 'help has a receiver "new" already.';
  await show();
  const form = region('Add a receiver');
  fill(form.getByRole('textbox', { name: 'Name' }), 'new');
  fill(form.getByRole('textbox', { name: 'Address' }), 'https://team.example/hook');
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText(refusal)).toBeVisible();
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('new');
  const fault = form.getByText(refusal);
  expect(fault.parentElement).toHaveAttribute('role', 'alert');
  refusal = null;
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText(/^new now receives notifications/)).toBeVisible();
  expect(fault).not.toBeInTheDocument();
});

test.each([
  ['Send a test message', '/api/notify-test'],
  ['Remove', '/api/notify-remove'],
])('sends "%s" for this receiver, and announces the result', async (button, address) => {
  await show();
  await userEvent.click(region('help').getByRole('button', { name: button }));
  expect(requests()).toEqual([[address, { name: 'help', as: 'help-chat' }]]);
  expect(await screen.findByText('It is sent')).toBeVisible();
});

test.each(['Send a test message', 'Remove'])('a person reads why "%s" was refused', async (name) => {
  refusal = 'help has no receiver "help-chat".';
  await show();
  await userEvent.click(region('help').getByRole('button', { name }));
  expect(await screen.findByText(refusal)).toBeVisible();
});

test('a receiver that was removed leaves the list at once', async () => {
  await show();
  receivers = [];
  await userEvent.click(region('help').getByRole('button', { name: 'Remove' }));
  expect(await region('help').findByText('No receivers for help.')).toBeVisible();
});

test('reloads while a message is being delivered', async () => {
  jest.useFakeTimers();
  receivers = [{ ...receiver, waiting: 1 }];
  display();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByText(/1 message is pending/)).toBeVisible();
  receivers = [{ ...receiver, deliveredAt: receiver.addedAt }];
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(screen.queryByText(/pending/)).toBeNull();
  const calls = jest.mocked(fetch).mock.calls.length;
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(jest.mocked(fetch).mock.calls).toHaveLength(calls);
});

/** Requests other than the list wait for `settle`. */
async function showSlow() {
  const settled: ((status: number, body: object) => Promise<void>)[] = [];
  const list = jest.mocked(fetch);
  globalThis.fetch = jest.fn((address: string, init: object) =>
    address === '/api/notify'
      ? list(address, init)
      : new Promise((resolve) =>
          settled.push((status, body) =>
            act(async () => resolve({ ok: status < 300, status, json: async () => body } as Response)),
          ),
        ),
  ) as never;
  await show();
  return settled;
}

async function fillReceiver() {
  const form = region('Add a receiver');
  fill(form.getByRole('textbox', { name: 'Name' }), 'new');
  fill(form.getByRole('textbox', { name: 'Address' }), 'https://team.example/hook');
  return form.getByRole('button', { name: 'Add' });
}

test('a receiver whose button is pressed twice is added once, and the button keeps the focus', async () => {
  const settled = await showSlow();
  const add = await fillReceiver();
  await userEvent.dblClick(add);
  expect(requests()).toHaveLength(1);
  expect(add).toHaveFocus();
  expect(add).toBeEnabled();
  expect(add).toHaveAttribute('aria-disabled', 'true');
  await settled[0]!(200, { text: '', json: { label: 'new' } });
  expect(region('Add a receiver').getByRole('status')).toHaveTextContent('new now receives notifications about help.');
});

test('the secret of one receiver does not stay beside the refusal of the next', async () => {
  await show();
  await userEvent.click(await fillReceiver());
  expect(await screen.findByText('whsec_1')).toBeVisible();
  refusal = 'help has a receiver "new" already.';
  await userEvent.click(await fillReceiver());
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(screen.queryByText('whsec_1')).toBeNull();
});

test.each(['Send a test message', 'Remove'])('"%s" that is pressed twice is sent once', async (name) => {
  await showSlow();
  const button = region('help').getByRole('button', { name });
  await userEvent.dblClick(button);
  expect(requests()).toHaveLength(1);
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('moves the focus to the section when a receiver was removed with the button that was pressed', async () => {
  await show();
  receivers = [];
  await userEvent.click(region('help').getByRole('button', { name: 'Remove' }));
  await region('help').findByText('No receivers for help.');
  expect(screen.getByRole('heading', { name: 'help' })).toHaveFocus();
});

test('a person whose sections appear later, and whose chosen one goes again, adds a receiver to one that is left', async () => {
  const page = (sections: object) => (
    <SessionContext value={{ who: 'keza', grants: [{ sections: ['*'], may: ['rollout'] }], expiresAt: null, provider: null }}>
      <StatusContext value={{ status: { sections } as unknown as Status, fault: null, isLive: true, at: null }}>
        <NotificationsPage />
      </StatusContext>
    </SessionContext>
  );
  const { rerender } = render(page({}));
  await act(async () => undefined);
  rerender(page({ help: {}, legal: {} }));
  await userEvent.selectOptions(screen.getByLabelText('Section'), 'help');
  rerender(page({ legal: {} }));
  await userEvent.click(await fillReceiver());
  expect(requests()).toEqual([['/api/notify-add', expect.objectContaining({ name: 'legal' })]]);
});

test('shows a delivered message also while each response takes longer than the time between two checks', async () => {
  jest.useFakeTimers();
  receivers = [{ ...receiver, waiting: 1 }];
  display();
  await act(() => jest.advanceTimersByTimeAsync(1));
  receivers = [{ ...receiver, waiting: 1, deliveredAt: receiver.addedAt }];
  const quick = jest.mocked(fetch);
  globalThis.fetch = jest.fn(async (...request: Parameters<typeof fetch>) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    return quick(...request);
  }) as never;
  // React renders at the end of each step.
  for (let second = 0; second < 6; second += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText(/^Last message delivered/)).toBeVisible();
});
