import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { useStatus } from './api/status';
import { SignedIn } from './signed-in';

const mockStatus = useStatus;
jest.mock('./api/use-events', () => ({ useEvents: () => ({ status: { sequence: 7 }, fault: null, isLive: true, at: null }) }));
jest.mock('./overview/overview', () => ({ Overview: () => <h1>Releases of {mockStatus().status?.sequence}</h1> }));
jest.mock('./rollout/section-page', () => ({ SectionPage: () => <h1>A section</h1> }));
jest.mock('./comparison/release-page', () => ({ ReleasePage: () => <h1>A release</h1> }));
jest.mock('./history/history-page', () => ({ HistoryPage: () => <h1>History</h1> }));
jest.mock('./feedback/feedback-page', () => ({ FeedbackPage: () => <h1>What readers say</h1> }));
jest.mock('./notifications/notifications-page', () => ({ NotificationsPage: () => <h1>Notifications</h1> }));
jest.mock('./explain/explain-page', () => ({ ExplainPage: () => <h1>Why a visitor gets it</h1> }));

beforeEach(() => {
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) });
});
const show = (address: string, hasEntered = false) =>
  act(async () => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <SignedIn hasEntered={hasEntered} onCut={() => undefined} onSignedOut={() => undefined} />
      </MemoryRouter>,
    );
  });
const heading = () => screen.getByRole('heading', { level: 1 });

test.each([
  ['/', 'Releases of 7'],
  ['/sections/help', 'A section'],
  ['/sections/help/1.1.0-0000good', 'A release'],
  ['/history', 'History'],
  ['/feedback', 'What readers say'],
  ['/notifications', 'Notifications'],
  ['/explain', 'Why a visitor gets it'],
])('%s is "%s", and so is its title', async (address, name) => {
  await show(address);
  expect(heading()).toHaveTextContent(name);
  expect(document.title).toBe(`${name} – Release console`);
});

test('announces the heading of each further page, and not that of the first one again', async () => {
  await show('/');
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'History' }));
  expect(heading()).toHaveFocus();
  expect(document.title).toBe('History – Release console');
});

test('a person who has signed in goes on at the heading, because the button that was pressed is gone', async () => {
  await show('/', true);
  expect(heading()).toHaveFocus();
});

test('the navigation can be skipped', async () => {
  await show('/');
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(screen.getByRole('main').id).toBe(skip.getAttribute('href')!.slice(1));
  screen.getByRole('main').focus();
  expect(screen.getByRole('main')).toHaveFocus();
});
