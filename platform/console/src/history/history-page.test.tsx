import { render, screen } from '@testing-library/react';
import { StatusContext, type Status } from '../api/status';
import { HistoryPage } from './history-page';

jest.mock('./history-list', () => ({ HistoryList: ({ since }: { since: number }) => <p>Changes as of {since}</p> }));
const show = (status: Status | null) =>
  render(
    <StatusContext value={{ status, fault: null, isLive: true, at: null }}>
      <HistoryPage />
    </StatusContext>,
  );

test('loads the history of the newest registry once there is one', () => {
  const { unmount } = show(null);
  expect(screen.queryByText(/^Changes/)).toBeNull();
  unmount();
  show({ sequence: 7 } as Status);
  expect(screen.getByText('Changes as of 7')).toBeVisible();
});
