import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { StatusContext, type Status } from '../api/status';
import { Overview } from './overview';

jest.mock('./waiting', () => ({ Waiting: ({ requests }: { requests: object[] }) => <p>{requests.length} wait</p> }));
jest.mock('./section-card', () => ({ SectionCard: ({ name }: { name: string }) => <p>Card of {name}</p> }));
jest.mock('./health', () => ({ Health: ({ since }: { since: number }) => <p>Health as of {since}</p> }));
jest.mock('./launch-list', () => ({ LaunchList: () => <p>Before the launch</p> }));
jest.mock('../history/history-list', () => ({
  HistoryList: ({ most, since }: { most: number; since: number }) => <p>{`${most} changes as of ${since}`}</p>,
}));

const show = (status: Status | null) =>
  render(
    <StatusContext value={{ status, fault: null, isLive: true, at: null }}>
      <MemoryRouter>
        <Overview />
      </MemoryRouter>
    </StatusContext>,
  );

test("shows requests for approval first, then every part, the site's health and the latest changes", () => {
  const { container } = show({ sequence: 7, requests: [{}, {}], sections: { shell: {}, help: {} } } as unknown as Status);
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    '2 wait',
    'Card of shell',
    'Card of help',
    'Health as of 7',
    'Before the launch',
    '6 changes as of 7',
  ]);
  expect(screen.getByRole('link', { name: 'Full history' })).toHaveAttribute('href', '/history');
});

test('says that it is loading until the service has answered', () => {
  show(null);
  expect(screen.getByRole('heading', { name: 'Releases' })).toBeVisible();
  expect(screen.getByText('Loading…')).toBeVisible();
});
