import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ShownCommand } from 'platform/commands';
import { StatusContext } from '../api/status';
import { eventsOf } from '../testing/status';
import { CommandDialog } from './command-dialog';

/** A command without dedicated fields. */
const NOTE: ShownCommand = {
  on: 'part',
  label: 'Note',
  summary: 'Add a remark',
  right: 'rollout',
  dryRun: false,
  parameters: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      text: { type: 'string', maxLength: 20, description: 'The remark' },
      audience: { type: 'string', enum: ['team', 'all'], description: 'Who reads it' },
      daysKept: { type: 'integer', minimum: 1, maximum: 9, description: 'Without: for ever' },
      urgent: { type: 'boolean', description: 'At the top' },
      old: { type: 'string', deprecated: true },
      ifNew: { type: 'boolean', 'x-for': 'pipelines' },
      reason: { type: 'string' },
    },
    required: ['name', 'text', 'reason'],
  },
};
const state = { stable: '1.0.0', previousGood: [], blocked: [], policy: { kind: 'all-at-once' as const } };

/** Opens the dialog of the command. @returns the requests: address and body */
function show(required = NOTE.parameters.required!): [string, object][] {
  const requests: [string, object][] = [];
  globalThis.fetch = jest.fn(async (address: string, { body }: { body: string }) => {
    requests.push([address, JSON.parse(body)]);
    return { ok: true, status: 200, json: async () => ({ text: 'Noted.', json: {} }) };
  }) as never;
  const events = eventsOf({ help: state });
  const note = { ...NOTE, parameters: { ...NOTE.parameters, required } };
  render(
    <StatusContext value={{ ...events, status: { ...events.status!, commands: { note } } }}>
      <CommandDialog command="note" name="help" state={state} onClose={() => undefined} />
    </StatusContext>,
  );
  return requests;
}

test("makes fields from the parameters' types, and sends what is filled in", async () => {
  const requests = show();
  const confirm = screen.getByRole('button', { name: 'Note' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'for later');
  expect(confirm).toBeDisabled();
  expect(screen.getAllByText(/./, { selector: 'label' }).map(({ textContent }) => textContent)).toEqual([
    'Text',
    'Audience',
    'Days kept',
    'Urgent',
    'Reason',
  ]);
  const text = screen.getByRole('textbox', { name: 'Text' });
  expect(text).toHaveAccessibleDescription('The remark');
  expect(text).toBeRequired();
  expect(screen.getByRole('combobox', { name: 'Audience' })).not.toBeRequired();
  expect(screen.getByRole('combobox', { name: 'Audience' })).toHaveValue('');
  await userEvent.type(text, 'mind the search box please');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Audience' }), 'team');
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Days kept' }), '3');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Urgent' }));
  await userEvent.click(confirm);
  expect(requests).toEqual([
    [
      '/api/note',
      { name: 'help', text: 'mind the search box ', audience: 'team', daysKept: 3, urgent: true, reason: 'for later' },
    ],
  ]);
});

test.each(['0', '10'])('a number beyond what its parameter takes, %s, is refused by its field', async (text) => {
  show();
  const days = screen.getByRole('spinbutton', { name: 'Days kept' });
  await userEvent.type(days, text);
  expect(days).toBeInvalid();
});

test('does not send a cleared field, and shows no preview for a command without a dry run', async () => {
  const requests = show();
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'x');
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Days kept' }), '3');
  await userEvent.clear(screen.getByRole('spinbutton', { name: 'Days kept' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'y');
  expect(screen.queryByRole('status', { name: 'What changes' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Note' }));
  expect(requests).toEqual([['/api/note', { name: 'help', text: 'x', reason: 'y' }]]);
});

test('sends a required box also when it is not ticked', async () => {
  const requests = show(['name', 'urgent', 'reason']);
  const box = screen.getByRole('checkbox', { name: 'Urgent' });
  await userEvent.click(box);
  await userEvent.click(box);
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'y');
  await userEvent.click(screen.getByRole('button', { name: 'Note' }));
  expect(requests).toEqual([['/api/note', { name: 'help', urgent: false, reason: 'y' }]]);
});
