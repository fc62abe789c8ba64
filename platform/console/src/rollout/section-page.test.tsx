import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import type { Rollout } from 'shared/contract/registry/schema';
import { SessionContext } from '../api/session';
import { StatusContext, type Status } from '../api/status';
import { SectionPage } from './section-page';
import { rolloutOf } from './testing/some-history';

jest.mock('./failures', () => ({
  Failures: ({ name, counts }: { name: string; counts: { stages: object[] } }) => (
    <p>{`Failures of ${name} in ${counts.stages.length} stages`}</p>
  ),
}));
jest.mock('./rollout-state', () => ({
  RolloutState: ({ rollout }: { rollout: Rollout }) => <p>Standing of {rollout.candidate}</p>,
}));
jest.mock('./releases', () => ({
  Releases: ({ name, since }: Record<string, string>) => <p>{`Releases of ${name} as of ${since}`}</p>,
}));
jest.mock('../commands/command-buttons', () => ({ CommandButtons: ({ name }: { name: string }) => <p>Commands of {name}</p> }));
jest.mock('../history/history-list', () => ({
  HistoryList: ({ most, of, since }: Record<string, string>) => <p>{`${most} changes of ${of} as of ${since}`}</p>,
}));

const statusOf = (rollout?: Rollout, stages: object[] = []): Status =>
  ({
    sequence: 7,
    sections: { help: { stable: '1.2.0', previousGood: [], blocked: [], rollout }, legal: {} },
    signals: { a: { stages } },
  }) as unknown as Status;
const show = (status: Status | null, name = 'help') =>
  render(
    <StatusContext value={{ status, fault: null, isLive: true, at: null }}>
      <MemoryRouter initialEntries={[`/sections/${name}`]}>
        <Routes>
          <Route path="/sections/:name" element={<SectionPage />} />
        </Routes>
      </MemoryRouter>
    </StatusContext>,
  );
const heading = () => screen.getByRole('heading', { level: 1 });
const isCompared = () =>
  [/^Standing of 1\.3\.0$/, /^Failures of help in \d stages$/].map((text) => screen.queryByText(text) !== null);

test('a part has its shares, what can be done, its releases and its latest changes', () => {
  show(statusOf());
  expect(screen.getByRole('region', { name: 'help' })).toHaveTextContent('1.2.0 100 %Commands of help');
  expect(screen.getByText('Releases of help as of 7')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Changes of help' })).toHaveTextContent('20 changes of help as of 7');
});

test.each([
  ['runs', rolloutOf(), [], true],
  ['is paused', rolloutOf({ state: 'paused' }), [], true],
  ['was promoted after sessions were compared', rolloutOf({ state: 'promoted' }), [{}], true],
  ['was promoted at once, as the first release is', rolloutOf({ state: 'promoted' }), [], false],
])('shows or hides a rollout that %s', (_how, rollout, stages, is) => {
  show(statusOf(rollout, stages));
  expect(isCompared()).toEqual([is, is]);
});

test('says that no release of a part was started, and lists those there are', () => {
  show(statusOf(), 'hepl');
  expect(heading()).toHaveTextContent('hepl');
  expect(screen.getByText(/^No release of hepl was ever started/)).toHaveTextContent('Started so far: help, legal.');
});

test('shows its heading before the service has answered', () => {
  show(null);
  expect(heading()).toHaveTextContent('help');
});

test('a person who goes from one section to another finds nothing of the first in the policy of the second', async () => {
  const part = { stable: '1.2.0', previousGood: [], blocked: [], policy: { kind: 'stages', stages: [100] } };
  const status = { sequence: 7, sections: { help: part, legal: part }, signals: {} } as unknown as Status;
  const session = { who: 'keza', grants: [{ sections: ['*'], may: ['rollout' as const] }], expiresAt: null, provider: null };
  render(
    <SessionContext value={session}>
      <StatusContext value={{ status, fault: null, isLive: true, at: null }}>
        <MemoryRouter initialEntries={['/sections/help']}>
          <Link to="/sections/legal">Legal</Link>
          <Routes>
            <Route path="/sections/:name" element={<SectionPage />} />
          </Routes>
        </MemoryRouter>
      </StatusContext>
    </SessionContext>,
  );
  await userEvent.selectOptions(screen.getByLabelText('Errors'), 'only informs');
  await userEvent.click(screen.getByRole('link', { name: 'Legal' }));
  expect(heading()).toHaveTextContent('legal');
  expect(screen.getByLabelText('Errors')).toHaveValue('ends');
});
