import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChangeRequest } from 'platform/store';
import { SessionContext } from '../api/session';
import { ToastProvider } from '../commands/toast';
import { Waiting } from './waiting';

jest.mock('../comparison/release-changes', () => ({
  ReleaseChanges: ({ name, version, heading: Heading }: { name: string; version: string; heading: 'h3' }) => (
    <Heading>{`Changes of ${name} ${version}`}</Heading>
  ),
}));

const request: ChangeRequest = {
  id: '3fa91c02',
  verb: 'start',
  words: { name: 'legal', version: '1.2.0', reason: 'new terms' },
  principal: { person: 'keza', pipeline: null },
  subject: { records: { 'legal@1.2.0': 'ab'.repeat(32), 'shell@1.0.0': 'cd'.repeat(32) }, rollout: null },
  by: { who: 'token legal-ci of keza', from: '10.0.0.1', tool: 'console', reason: 'new terms' },
  at: '2026-11-20T10:00:00.000Z',
};
const calls: [string, object][] = [];

const show = (person: string | null, pipeline: string | null = null, section = 'legal', requests = [request]) =>
  render(
    <SessionContext
      value={{
        who: 'them',
        principal: { person, pipeline },
        grants: [{ sections: [section], may: ['rollout'] }],
        expiresAt: null,
        provider: null,
      }}
    >
      <ToastProvider>
        <Waiting requests={requests} />
      </ToastProvider>
    </SessionContext>,
  );

beforeEach(() => {
  calls.length = 0;
  globalThis.fetch = jest.fn(async (address: string, { body }: { body: string }) => {
    calls.push([address, JSON.parse(body)]);
    return { ok: true, status: 200, json: async () => ({ text: 'Done.', json: { lines: ['Every visitor gets legal 1.2.0.'] } }) };
  }) as never;
});

test('a second person sees the change, and approves it', async () => {
  show('eric');
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = screen.getByRole('dialog', { name: 'Approve start of legal' });
  expect(await within(dialog).findByText('Every visitor gets legal 1.2.0.')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(calls).toEqual([
    ['/api/foresee', { verb: 'start', words: { name: 'legal', version: '1.2.0' } }],
    ['/api/approve', { request: '3fa91c02' }],
  ]);
});

test('a person of another section sees all that waits, and no button', () => {
  // Nor why the requester may not approve it: that is for those who have the right.
  show('keza', null, 'help', [request, { ...request, id: '5b77d1e4', words: { name: 'legal', version: '1.3.0' } }]);
  expect(screen.getByRole('region', { name: 'Waiting for a second person’s approval' })).toBeVisible();
  for (const version of ['1.2.0', '1.3.0']) expect(screen.getByText(new RegExp(`^start legal@${version}`))).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryAllByText(/cannot approve/)).toEqual([]);
});

test('shows the changes of the part that was requested, not of one whose name begins alike', () => {
  const records = { 'legal-terms@3.0.0': 'ef'.repeat(32), ...request.subject!.records };
  show('eric', null, 'legal', [{ ...request, subject: { ...request.subject!, records } }]);
  expect(screen.getByText(/^Changes of/)).toHaveTextContent('Changes of legal 1.2.0');
});

test("shows who requested what and why, with the token's owner and the records", () => {
  show('eric');
  const [asking] = screen.getAllByRole('listitem');
  expect(asking).toHaveTextContent(
    /^start legal@1\.2\.0.*token legal-ci of keza, .*: new termslegal@1\.2\.0, record (ab){8}shell@1\.0\.0, record (cd){8}/,
  );
  // To compare the whole hash, which a row has no room for.
  expect(screen.getByText('ab'.repeat(8))).toHaveAttribute('title', 'ab'.repeat(32));
});

test('who may decide sees what the release changes, and others do not', () => {
  const { unmount } = show('eric');
  expect(screen.getByRole('heading', { level: 3, name: 'Changes of legal 1.2.0' })).toBeVisible();
  unmount();
  render(<Waiting requests={[request]} />);
  expect(screen.queryByText(/^Changes of/)).toBeNull();
});

test('announces the result, and closes the dialog', async () => {
  show('eric');
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Done.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows no preview for declining, which changes nothing for visitors', async () => {
  show('eric');
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  const dialog = screen.getByRole('dialog', { name: 'Decline start of legal' });
  expect(within(dialog).queryByRole('status')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(calls).toEqual([['/api/decline', { request: '3fa91c02' }]]);
});

test('Escape closes the dialog, and decides nothing', async () => {
  show('eric');
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls).toEqual([]);
});

test('shows a refusal in the dialog, which stays open', async () => {
  globalThis.fetch = jest.fn(async () => ({
    ok: false,
    status: 409,
    json: async () => ({ detail: 'It was declined.' }),
  })) as never;
  show('eric');
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  const dialog = screen.getByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent('It was declined.'));
  expect(screen.getAllByText('It was declined.')).toHaveLength(1);
});

test('shows nothing when no request waits', () => {
  expect(render(<Waiting requests={[]} />).container).toBeEmptyDOMElement();
});

test.each([
  ['the person who asked, by another grant of theirs', 'keza', null, 'keza asked for this'],
  ['a pipeline', null, 'legal-main', 'the pipeline legal-main approves nothing'],
  ['a token without an owner', null, null, 'a token without an owner'],
])('%s cannot approve a request, reads why, and may decline it', (_who, person, pipeline, why) => {
  show(person, pipeline);
  expect(screen.getByRole('listitem')).toHaveTextContent(`You cannot approve this: ${why}`);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible();
});

test('an approval that is pressed twice is sent once, and the button keeps the focus', async () => {
  let settle: (answer: object) => void = () => undefined;
  globalThis.fetch = jest.fn(
    (address: string) => new Promise((resolve) => (settle = address === '/api/decline' ? resolve : settle)),
  ) as never;
  show('eric');
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  const decline = within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' });
  await userEvent.dblClick(decline);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(decline).toHaveFocus();
  expect(decline).toBeEnabled();
  await act(async () => settle({ ok: true, status: 200, json: async () => ({ text: 'Done.', json: {} }) }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a screen reader announces the same refusal of a decision a second time, because it goes while the second one runs', async () => {
  let settle: () => void = () => undefined;
  const refusal = { ok: false, status: 409, json: async () => ({ detail: 'It was declined.' }) };
  globalThis.fetch = jest.fn(() => new Promise((resolve) => (settle = () => resolve(refusal)))) as never;
  show('eric');
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  const dialog = screen.getByRole('dialog');
  const decline = within(dialog).getByRole('button', { name: 'Decline' });
  await userEvent.click(decline);
  await act(async () => settle());
  expect(within(dialog).getByRole('alert')).toHaveTextContent('It was declined.');
  await userEvent.click(decline);
  expect(within(dialog).getByRole('alert')).toBeEmptyDOMElement();
  await act(async () => settle());
  expect(within(dialog).getByRole('alert')).toHaveTextContent('It was declined.');
});

test('a refusal that comes after the dialog was closed is shown on the page', async () => {
  let settle: () => void = () => undefined;
  const refusal = { ok: false, status: 409, json: async () => ({ detail: 'It was declined.' }) };
  globalThis.fetch = jest.fn(() => new Promise((resolve) => (settle = () => resolve(refusal)))) as never;
  show('eric');
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(async () => settle());
  expect(screen.getByRole('status')).toHaveTextContent('It was declined.');
});

test('passes the focus to the page when the request that was decided goes', async () => {
  const page = (requests: ChangeRequest[]) => (
    <SessionContext
      value={{
        who: 'them',
        principal: { person: 'eric', pipeline: null },
        grants: [{ sections: ['legal'], may: ['rollout'] }],
        expiresAt: null,
        provider: null,
      }}
    >
      <Waiting requests={requests} />
    </SessionContext>
  );
  const main = Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 });
  const { rerender } = render(page([request]), { container: document.body.appendChild(main) });
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  rerender(page([]));
  expect(main).toHaveFocus();
  main.remove();
});

test('a second person who has answered hears that the button does nothing until the service replies', async () => {
  globalThis.fetch = jest.fn(() => new Promise(() => undefined)) as never;
  show('eric');
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  const confirm = within(screen.getByRole('dialog', { name: 'Decline start of legal' })).getByRole('button', { name: 'Decline' });
  expect(confirm).toHaveAttribute('aria-disabled', 'false');
  await userEvent.click(confirm);
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
});
