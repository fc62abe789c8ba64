import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SectionState } from 'shared/contract/registry/schema';
import { StatusContext } from '../api/status';
import { eventsOf } from '../testing/status';
import { CommandDialog } from './command-dialog';

const state: SectionState = {
  stable: '1.2.0',
  previousGood: [],
  blocked: [],
  policy: { kind: 'stages', stages: [10, 100] },
};
const release = (version: string, blocked = false) => ({ name: 'help', version, storedAt: '2026-11-20T10:00:00.000Z', blocked });

/** The request of each command. */
let requests: Record<string, object>;
async function show(published: object[], part = state) {
  requests = {};
  globalThis.fetch = jest.fn(async (address: string, { body }: { body: string }) => {
    requests[address] = JSON.parse(body);
    const json = address === '/api/releases' ? published : { lines: ['10 % get it.'], waits: false };
    return { ok: true, status: 200, json: async () => ({ text: '', json }) };
  }) as never;
  render(
    <StatusContext value={eventsOf({ help: part })}>
      <CommandDialog command="start" name="help" state={part} onClose={() => undefined} />
    </StatusContext>,
  );
  await screen.findAllByRole('option', { name: /published/ });
}
const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Release' });
const write = (name: string, parameters: string) => userEvent.type(screen.getByRole('textbox', { name }), parameters);
const confirm = () => screen.getByRole('button', { name: 'Start' });

test('offers every release that is neither stable nor recalled, the newest by default', async () => {
  await show([release('1.5.0', true), release('1.4.0'), release('1.3.0'), release('1.2.0')]);
  expect(
    within(field())
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^1\.4\.0 – published \d+ Nov 2026/), expect.stringMatching(/^1\.3\.0 – published/)]);
  expect(field()).toBeRequired();
  expect(requests['/api/releases']).toEqual({ name: 'help' });
  await waitFor(() => expect(requests['/api/foresee']).toMatchObject({ words: { version: '1.4.0' } }));
  expect(field()).toHaveValue('1.4.0');
  await userEvent.selectOptions(field(), '1.3.0');
  expect(field()).toHaveValue('1.3.0');
});

test("uses the policy's stages and advances by hand unless others are entered", async () => {
  await show([release('1.3.0')]);
  expect(screen.getByRole('textbox', { name: 'Stages in percent' })).toHaveValue('10, 100');
  const minutes = screen.getByRole('textbox', { name: 'Minutes per stage' });
  expect(minutes).toHaveAccessibleDescription('Leave empty to advance manually.');
  expect(minutes).toHaveAttribute('placeholder', 'Manual');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Stages in percent' }));
  await write('Stages in percent', '5, 50');
  await write('Minutes per stage', '90');
  await write('Reason', 'clearer guides');
  await userEvent.click(confirm());
  expect(requests['/api/start']).toEqual({
    name: 'help',
    version: '1.3.0',
    stages: [5, 50],
    auto: { minutes: 90 },
    reason: 'clearer guides',
  });
});

test.each([
  ['Stages in percent', 'ten', 'decimal'],
  ['Minutes per stage', '1.5', 'numeric'],
])('%s: "%s" is refused by its field, for which a phone offers digits', async (name, value, inputMode) => {
  await show([release('1.3.0')]);
  const box = screen.getByRole('textbox', { name });
  expect(box).toHaveAttribute('inputmode', inputMode);
  expect(box).toBeValid();
  fireEvent.change(box, { target: { value } });
  expect(box).toBeInvalid();
});

test('a part without staged rollouts has no stages to choose', async () => {
  await show([release('1.3.0')], { ...state, policy: { kind: 'immediate' } as never });
  expect(screen.queryByRole('textbox', { name: 'Stages in percent' })).toBeNull();
});

test('says that only the stable release is published, and offers no start', async () => {
  await show([release('1.2.0')]);
  expect(field()).toHaveTextContent('Only the stable release is published');
  await write('Reason', 'x');
  expect(confirm()).toBeDisabled();
  expect(screen.queryByRole('status', { name: 'What changes' })).toBeNull();
});

test('does not claim that there are no releases while they load, and announces a failure', async () => {
  let settle: (answer: object) => void = () => undefined;
  globalThis.fetch = jest.fn(() => new Promise((resolve) => (settle = resolve))) as never;
  render(
    <StatusContext value={eventsOf({ help: state })}>
      <CommandDialog command="start" name="help" state={state} onClose={() => undefined} />
    </StatusContext>,
  );
  expect(field()).toHaveTextContent('Loading releases…');
  await act(async () => settle({ ok: false, status: 500, json: async () => ({ detail: 'The store is away.' }) }));
  expect(screen.getByText('The store is away.')).toHaveAttribute('role', 'alert');
  expect(field()).toHaveTextContent('No releases');
});
