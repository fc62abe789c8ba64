import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MetricEffects } from 'shared/contract/registry/schema';
import { SessionContext } from '../api/session';
import { ToastProvider } from '../commands/toast';
import { MetricsPolicy } from './metrics-policy';

let status: number;
beforeEach(() => {
  status = 200;
  globalThis.fetch = jest.fn(async () => ({
    ok: status === 200,
    status,
    json: async () => (status === 200 ? { text: 'It is so.', json: {} } : { detail: 'Not yours.' }),
  })) as never;
});

const page = (may: 'rollout' | 'read' = 'rollout', effects: MetricEffects = { paint: 'holds' }, of = 'help') => (
  <SessionContext value={{ who: 'keza', grants: [{ sections: [of], may: [may] }], expiresAt: null, provider: null }}>
    <ToastProvider>
      <MetricsPolicy name="help" policy={{ kind: 'stages', stages: [10, 100], effects }} />
    </ToastProvider>
  </SessionContext>
);
const choose = (metric: string, effect: string) => userEvent.selectOptions(screen.getByLabelText(metric), effect);
const button = () => screen.getByText<HTMLButtonElement>('Change the policy');

test("shows each metric's effect, and sends those that differ from the default, with the reason without the spaces around it", async () => {
  render(page());
  const fields = screen.getAllByRole<HTMLSelectElement>('combobox', { hidden: true });
  expect(fields.map(({ labels, value }) => [labels[0]!.textContent, value])).toEqual([
    ['Failures', 'ends'],
    ['Server', 'ends'],
    ['Silence', 'ends'],
    ['Largest paint', 'holds'],
    ['Errors', 'ends'],
    ['Slow press', 'ends'],
    ['Layout shift', 'ends'],
  ]);
  await choose('Layout shift', 'only informs');
  await choose('Largest paint', 'ends the rollout');
  expect(screen.getByLabelText('Reason')).toHaveAttribute('maxlength', '500');
  await userEvent.type(screen.getByLabelText('Reason'), ' a picture moves ');
  await userEvent.click(button());
  const [, init] = jest.mocked(fetch).mock.calls[0]!;
  expect(JSON.parse(init!.body as string)).toEqual({ name: 'help', metrics: { shift: 'informs' }, reason: 'a picture moves' });
  expect(await screen.findByText('It is so.')).toBeVisible();
});

test('a person who changes one metric leaves the others as the policy has them', async () => {
  render(page());
  await choose('Errors', 'only informs');
  await userEvent.type(screen.getByLabelText('Reason'), 'why');
  await userEvent.click(button());
  const [, init] = jest.mocked(fetch).mock.calls[0]!;
  expect(JSON.parse(init!.body as string).metrics).toEqual({ paint: 'holds', errors: 'informs' });
});

test('shows what another person chooses after a change was sent', async () => {
  const { rerender } = render(page());
  await choose('Errors', 'holds the rollout');
  await userEvent.type(screen.getByLabelText('Reason'), 'why');
  await userEvent.click(button());
  await screen.findByText('It is so.');
  expect(screen.getByLabelText('Reason')).toHaveValue('');
  rerender(page('rollout', { errors: 'informs' }));
  expect(screen.getByLabelText('Errors')).toHaveValue('informs');
});

test('cannot be sent without a change or without a reason', async () => {
  render(page());
  await choose('Errors', 'holds the rollout');
  await userEvent.type(screen.getByLabelText('Reason'), ' ');
  expect(button()).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Reason'), 'why');
  expect(button()).toBeEnabled();
  await choose('Errors', 'ends the rollout');
  expect(button()).toBeDisabled();
});

test('shows a refusal until the next attempt, and keeps what was chosen', async () => {
  status = 403;
  render(page());
  await choose('Errors', 'holds the rollout');
  await userEvent.type(screen.getByLabelText('Reason'), 'why');
  await userEvent.click(button());
  expect((await screen.findByText('Not yours.')).parentElement).toHaveAttribute('role', 'alert');
  expect(screen.getByLabelText('Errors')).toHaveValue('holds');
  status = 200;
  await userEvent.click(button());
  expect(await screen.findByText('It is so.')).toBeVisible();
  expect(screen.queryByText('Not yours.')).toBeNull();
});

test.each([
  ['help', 'read'],
  ['legal', 'rollout'],
] as const)('shows no control to a person whose right in %s is to %s', (section, may) => {
  render(page(may, {}, section));
  expect(screen.getByLabelText('Errors')).toBeDisabled();
  expect(screen.queryByText('Change the policy')).toBeNull();
});

test('a policy whose button is pressed twice is sent once, and the button keeps the focus', async () => {
  let settle: (answer: object) => void = () => undefined;
  globalThis.fetch = jest.fn(() => new Promise((resolve) => (settle = resolve))) as never;
  render(page());
  await userEvent.click(screen.getByText('Effects of metrics'));
  await choose('Errors', 'holds the rollout');
  await userEvent.type(screen.getByLabelText('Reason'), 'why');
  await userEvent.dblClick(button());
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(button()).toHaveFocus();
  expect(button()).toBeEnabled();
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await act(async () => settle({ ok: true, status: 200, json: async () => ({ text: 'It is so.', json: {} }) }));
  expect(screen.getByText('It is so.')).toBeVisible();
});
