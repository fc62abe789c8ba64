import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { SectionState } from 'shared/contract/registry/schema';
import { SessionContext, type Session } from '../api/session';
import { StatusContext } from '../api/status';
import { eventsOf } from '../testing/status';
import { Releases } from './releases';

const state = {
  stable: '1.2.0',
  previousGood: [],
  blocked: [{ version: '1.1.0', reason: 'wrong texts' }],
  policy: { kind: 'stages', stages: [10, 100] },
  rollout: { candidate: '1.3.0', state: 'running', stage: 0, stages: [10, 100] },
} as unknown as SectionState;
const published = ['1.3.0', '1.2.0', '1.1.0'].map((version) => ({
  name: 'help',
  version,
  storedAt: '2026-11-20T10:00:00.000Z',
  blocked: version === '1.1.0',
  refusals: {
    block: version === '1.3.0' ? null : 'It is stable, or blocked already.',
    unblock: version === '1.1.0' ? null : 'It is not blocked.',
  },
}));

/** The buttons beside each release for a person with these rights. */
async function show(may: Session['grants'][number]['may'], part = state) {
  globalThis.fetch = jest.fn(async () => ({ ok: true, status: 200, json: async () => ({ text: '', json: published }) })) as never;
  render(
    <SessionContext value={{ who: 'token x', grants: [{ sections: ['help'], may }], expiresAt: null, provider: null }}>
      <StatusContext value={eventsOf({ help: part })}>
        <MemoryRouter>
          <Releases name="help" state={part} since={1} />
        </MemoryRouter>
      </StatusContext>
    </SessionContext>,
  );
  return (await screen.findAllByRole('listitem')).map((release) => ({
    words: release.textContent!,
    buttons: within(release)
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  }));
}

test('says that it is loading until the service has answered', async () => {
  const shown = show(['read']);
  expect(screen.getByText('Loading…')).toBeVisible();
  await shown;
  expect(screen.queryByText('Loading…')).toBeNull();
});

test('shows the state of each release', async () => {
  const [candidate, stable, blocked] = await show(['read']);
  expect(fetch).toHaveBeenCalledWith('/api/releases', expect.objectContaining({ body: '{"name":"help"}' }));
  expect(candidate!.words).toContain('1.3.0 · candidate');
  expect(stable!.words).toContain('1.2.0 · stable');
  expect(blocked!.words).toMatch(/1\.1\.0 · blocked.*Blocked: wrong texts/);
});

test.each([
  ['paused', 'candidate'],
  ['aborted', ''],
  ['promoted', ''],
] as const)('the release of a rollout that is %s is labelled "%s"', async (is, label) => {
  const [first] = await show(['read'], { ...state, rollout: { ...state.rollout!, state: is } });
  expect(first!.words).toMatch(new RegExp(`^1\\.3\\.0 ${label && `· ${label}`}Published`));
});

test('a release without a rollout has no label', async () => {
  const [first] = await show(['read'], { ...state, rollout: { ...state.rollout!, candidate: '1.4.0' } });
  expect(first!.words).toMatch(/^1\.3\.0 Published/);
});

test('what changes is a press away of each release but the stable one', async () => {
  await show(['read']);
  expect(screen.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['What changes with 1.3.0', '/sections/help/1.3.0'],
    ['What changes with 1.1.0', '/sections/help/1.1.0'],
  ]);
});

test('shows why the releases cannot be loaded', async () => {
  globalThis.fetch = jest.fn(async () => ({
    ok: false,
    status: 500,
    json: async () => ({ detail: 'The store is away.' }),
  })) as never;
  render(<Releases name="help" state={state} since={1} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The store is away.');
});

test('a person with the right to roll out may recall any but the stable release, undo a recall, and make a link to any that is not recalled', async () => {
  expect((await show(['rollout'])).map(({ buttons }) => buttons)).toEqual([
    ['Preview link of 1.3.0', 'Block 1.3.0'],
    ['Preview link of 1.2.0'],
    ['Unblock 1.1.0'],
  ]);
});

test.each([
  ['Block 1.3.0', 'Block help@1.3.0', 'undo'],
  ['Unblock 1.1.0', 'Unblock help@1.1.0', 'step'],
])('"%s" opens its own dialog, and looks as what it does', async (name, dialog, look) => {
  await show(['rollout']);
  const button = screen.getByRole('button', { name });
  expect(button).toHaveClass(look, { exact: true });
  await userEvent.click(button);
  expect(screen.getByRole('dialog', { name: dialog })).toBeInTheDocument();
});

test.each(['read', 'publish'] as const)(
  'offers a person who may only %s no button, because the service would refuse it',
  async (may) => {
    expect((await show([may])).flatMap(({ buttons }) => buttons)).toEqual([]);
  },
);

test('moves the focus to the heading when a release was blocked, because its button goes', async () => {
  let blocks = 0;
  const now = () =>
    published.map((release) => ({ ...release, refusals: { ...release.refusals, ...(blocks > 0 && { block: 'x' }) } }));
  globalThis.fetch = jest.fn(async (address: string) => {
    if (address === '/api/block') blocks += 1;
    return { ok: true, status: 200, json: async () => ({ text: '', json: address === '/api/releases' ? now() : { lines: [] } }) };
  }) as never;
  const page = (since: number) => (
    <SessionContext value={{ who: 'x', grants: [{ sections: ['help'], may: ['rollout'] }], expiresAt: null, provider: null }}>
      <StatusContext value={eventsOf({ help: state })}>
        <MemoryRouter>
          <Releases name="help" state={state} since={since} />
        </MemoryRouter>
      </StatusContext>
    </SessionContext>
  );
  const { rerender } = render(page(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Block 1.3.0' }));
  const dialog = screen.getByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'wrong');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  rerender(page(2));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Published releases' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Block 1.3.0' })).toBeNull();
});
