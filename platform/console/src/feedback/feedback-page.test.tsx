import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { SessionContext, type Session } from '../api/session';
import { ToastProvider } from '../commands/toast';
import type { FeedbackAnswer, MarkedComment } from './feedback';
import { FeedbackPage } from './feedback-page';

const comment = (id: string): MarkedComment => ({
  id,
  at: '2026-11-20T10:00:00.000Z',
  guide: '/help-center/goal',
  language: 'en',
  helpful: true,
  reason: null,
  text: `Words of ${id}`,
  more: null,
  mark: 'new',
  marked: null,
});
const answer = (more: Partial<FeedbackAnswer> = {}): FeedbackAnswer => ({
  guides: [{ guide: '/help-center/goal', yes: 1, no: 0, reasons: {}, weeks: [] }],
  comments: [comment('a')],
  found: 1,
  stored: 1,
  unread: 1,
  known: ['/help-center/goal'],
  oldest: null,
  searchedBackTo: null,
  keptDays: 365,
  ...more,
});

/** The response of the service, and the requests that it received. */
let markAnswer: { status: number; body: object };
let requests: { address: string; body: Record<string, unknown> }[];
const looks = () => requests.filter(({ address }) => address === '/api/feedback').map(({ body }) => body);

/** The address, and the kind of navigation to it. */
function Place() {
  const { search } = useLocation();
  return <p>{`${search} ${useNavigationType()}`}</p>;
}

beforeEach(() => {
  requests = [];
  globalThis.fetch = jest.fn(async (address: string, { body }: { body: string }) => {
    if (address === '/api/searches') return { ok: true, status: 200, json: async () => ({ text: '', json: [] }) };
    requests.push({ address, body: JSON.parse(body) });
    const { body: json, status } = address === '/api/feedback' ? { body: inbox, status: 200 } : markAnswer;
    return { ok: status < 300, status, json: async () => ('detail' in json ? json : { text: 'Marked.', json }) };
  }) as never;
});
let inbox: object;

async function show(
  answered: FeedbackAnswer | { detail: string },
  query = '',
  may: Session['grants'][number]['may'] = ['publish'],
  section = 'help',
) {
  inbox = answered;
  render(
    <SessionContext value={{ who: 'token x', grants: [{ sections: [section], may }], expiresAt: null, provider: null }}>
      <MemoryRouter initialEntries={[`/feedback${query}`]}>
        <ToastProvider>
          <FeedbackPage />
        </ToastProvider>
        <Place />
      </MemoryRouter>
    </SessionContext>,
  );
  if (!('detail' in answered)) await screen.findByRole('region', { name: 'Comments' });
}
const count = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('says that it is loading until the service has answered', async () => {
  const shown = show(answer());
  expect(screen.getByText('Loading…')).toBeVisible();
  await shown;
  expect(screen.queryByText('Loading…')).toBeNull();
});

test.each([
  [{ found: 10, stored: 10, unread: 3 }, '10 comments, 3 of them new.'],
  [{ found: 1, stored: 10, unread: 3 }, '1 of 10 comments.'],
  [{ found: 1, stored: 1, unread: 1 }, '1 comment, 1 of them new.'],
])('shows the number of comments: %j', async (more, text) => {
  await show(answer(more));
  expect(count()).toContain(text);
});

test('puts the search into the address, in place of the previous one', async () => {
  await show(answer(), '?language=rw&reason=2');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pin ' } });
  // Another word may follow the space.
  expect(screen.getByRole('searchbox')).toHaveValue('pin ');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pin' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: '' } });
  expect(screen.getByText('?reason=2&search=pin REPLACE')).toBeInTheDocument();
  await waitFor(() => expect(looks().at(-1)).toEqual({ reason: 2, search: 'pin', limit: 50 }));
  expect(screen.getByRole('link', { name: 'Export as CSV' })).toHaveAttribute('href', '/api/feedback.csv?search=pin&reason=2');
});

test('opens a guide from the table by its name, and offers it in the filter', async () => {
  await show(answer());
  await press('Goal');
  expect(screen.getByText('?guide=%2Fhelp-center%2Fgoal REPLACE')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Guide' })).toHaveValue('/help-center/goal');
});

test('shows fifty more at a time, and fifty again for the next search', async () => {
  await show(answer({ found: 2, stored: 2 }));
  expect(looks()).toEqual([{ limit: 50 }]);
  await press('Show more');
  expect(looks().at(-1)).toEqual({ limit: 100 });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pin' } });
  await waitFor(() => expect(looks().at(-1)).toEqual({ search: 'pin', limit: 50 }));
});

test.each([
  ['there are more, and how to find them', 2_000],
  ['nothing where no more were found', 1_000],
])("after a thousand comments, which is the service's limit, says that %s", async (_what, found) => {
  await show(answer({ found, stored: found }));
  // The service is asked once more after each of them.
  for (let limit = 50; limit < 1_000; limit += 50) fireEvent.click(screen.getByText('Show more'));
  await waitFor(() => expect(looks().at(-1)).toEqual({ limit: 1_000 }));
  expect(screen.queryByText('Show more')).toBeNull();
  const rest = screen.queryByText('Showing the newest 1000 comments. Search or filter to find older ones.');
  expect(rest === null).toBe(found === 1_000);
});

test('offers no more when all comments are shown', async () => {
  await show(answer());
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('announces a changed status, and loads the comments again', async () => {
  markAnswer = { status: 200, body: {} };
  await show(answer());
  await press('Mark as done');
  expect(await screen.findByText('Marked.')).toBeVisible();
  expect(requests[1]).toEqual({ address: '/api/feedback-mark', body: { comments: ['a'], as: 'done' } });
  await waitFor(() => expect(looks()).toHaveLength(2));
});

test('shows why a status was refused', async () => {
  markAnswer = { status: 403, body: { detail: 'token x may not publish help.' } };
  await show(answer());
  await press('Mark as done');
  expect(await screen.findByText('token x may not publish help.')).toBeVisible();
});

test.each([
  ['may only read', ['read', 'rollout'], 'help'],
  ['may publish another section alone', ['publish'], 'legal'],
] as const)('offers no status to a person who %s', async (_what, may, section) => {
  await show(answer(), '', [...may], section);
  expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull();
});

test.each([
  [{}, 'Comments are deleted after 365 days.'],
  [{ oldest: '2026-01-31' }, 'Comments are deleted after 365 days. The oldest is from 2026-01-31.'],
])('says how long comments are kept: %j', async (more, text) => {
  await show(answer(more));
  expect(screen.getByText(/^Comments are deleted/)).toHaveTextContent(text);
  expect(screen.getByText(/^Comments are deleted/).textContent).toHaveLength(text.length);
});

test('says how far back a search went, and how to find older comments', async () => {
  await show(answer({ searchedBackTo: '2026-03-04T10:00:00.000Z' }), '?search=pin');
  expect(
    screen.getByText('The search covers comments since 2026-03-04. Select a guide or dates to search older ones.'),
  ).toBeVisible();
});

test('shows why the comments cannot be loaded', async () => {
  globalThis.fetch = jest.fn(async () => ({
    ok: false,
    status: 500,
    json: async () => ({ detail: 'The inbox is away.' }),
  })) as never;
  await show({ detail: 'The inbox is away.' });
  expect(await screen.findByText('The inbox is away.')).toHaveAttribute('role', 'alert');
});

test('passes the focus on when the button goes because all comments are shown', async () => {
  await show(answer({ found: 2, stored: 2 }));
  const more = screen.getByRole('button', { name: 'Show more' });
  inbox = answer({ found: 1, stored: 1 });
  await userEvent.click(more);
  await waitFor(() => expect(more).not.toBeInTheDocument());
  expect(screen.getByText(/^Comments are deleted after 365 days/)).toHaveFocus();
});
