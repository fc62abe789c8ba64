import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComparisonState } from 'platform/trial';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { StatusContext, type EventsState } from '../api/status';
import { eventsOf } from '../testing/status';
import { ReleasePage } from './release-page';

const change = (address: string) => ({
  kind: 'changed' as const,
  address,
  language: 'rw' as const,
  text: [
    { kind: 'same' as const, text: 'Plans ' },
    { kind: 'removed' as const, text: '<b>never</b>' },
    { kind: 'added' as const, text: 'sometimes' },
  ],
});
const comparison = (pages: number, more = 0): ComparisonState => ({
  kind: 'made',
  summary: '1 page changes, 44 do not',
  stable: 'help@1.0.0',
  report: '/api/comparisons/help/1.1.0/00/index.html',
  changes: Array.from({ length: pages }, (_, index) => change(`/help-center/${index}`)),
  more,
});

let state: ComparisonState;
let calls: [string, object][];
beforeEach(() => {
  calls = [];
  globalThis.fetch = jest.fn(async (address: string, { body }: { body: string }) => {
    calls.push([address, JSON.parse(body)]);
    return { ok: true, status: 200, json: async () => ({ text: '', json: state }) };
  }) as never;
});

const page = (compared: number) => {
  const { status, ...events } = eventsOf({});
  return (
    <StatusContext value={{ ...events, status: { ...status!, compared } } as EventsState}>
      <MemoryRouter initialEntries={['/sections/help/1.1.0']}>
        <Link to="/sections/help/1.2.0">The next release</Link>
        <Link to="/sections/legal/1.1.0">The same of legal</Link>
        <Routes>
          <Route path="/sections/:name/:version" element={<ReleasePage />} />
        </Routes>
      </MemoryRouter>
    </StatusContext>
  );
};
const changes = () => screen.getByRole('region', { name: 'What changes with help@1.1.0' });

test('the release’s page says in short what changes, with the words that went and came, and leads to the pictures', async () => {
  state = comparison(1);
  render(page(0));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('help 1.1.0');
  expect(screen.getByRole('link', { name: 'Section help' })).toHaveAttribute('href', '/sections/help');
  expect(await within(changes()).findByText('1 page changes, 44 do not. Compared with help@1.0.0.')).toBeVisible();
  expect(calls).toEqual([['/api/comparison', { name: 'help', version: '1.1.0' }]]);
  const item = screen.getByRole('listitem');
  expect(item).toHaveTextContent('/help-center/0 (rw): changedPlans <b>never</b>sometimes');
  expect(item).toBeVisible();
  expect(within(item).getByRole('deletion')).toHaveTextContent('<b>never</b>');
  expect(within(item).getByRole('insertion')).toHaveTextContent('sometimes');
  expect(within(item).getByRole('deletion').parentElement).toHaveAttribute('lang', 'rw');
  expect(screen.getByRole('link', { name: 'See the pages side by side' })).toHaveAttribute(
    'href',
    '/api/comparisons/help/1.1.0/00/index.html',
  );
});

test('an approver reads the words of a new page, which are one piece, marked as added', async () => {
  const text = [{ kind: 'added' as const, text: 'Fees of loans' }];
  const looks = { ...change('/help-center/0'), text: [] };
  state = { ...comparison(0), changes: [{ ...change('/help-center/fees'), kind: 'new', text }, looks] } as ComparisonState;
  render(page(0));
  await within(changes()).findByText(/^1 page changes/);
  expect(screen.getByRole('insertion')).toHaveTextContent('Fees of loans');
  expect(within(screen.getAllByRole('listitem')[1]!).getAllByRole('paragraph')).toHaveLength(1);
});

test('many pages are one press away, and those that are told in the report alone are counted', async () => {
  state = comparison(10, 36);
  render(page(0));
  await within(changes()).findByText(/^1 page changes/);
  expect(screen.getByText('/help-center/9 (rw): changed')).not.toBeVisible();
  await userEvent.click(screen.getByText('Changed pages and texts'));
  expect(screen.getByText('/help-center/9 (rw): changed')).toBeVisible();
  expect(screen.getByText('36 more pages are in the side-by-side report.')).toBeVisible();
});

test.each([
  [3, true],
  [4, false],
])('a list of %p pages is open at once: %p', async (pages, isOpen) => {
  state = comparison(pages);
  render(page(0));
  await within(changes()).findByText(/^1 page changes/);
  expect(screen.getByText('Changed pages and texts').closest('details')!.open).toBe(isOpen);
});

test('where no page changes there is no list', async () => {
  state = comparison(0);
  render(page(0));
  await within(changes()).findByText(/^1 page changes/);
  expect(screen.queryByText('Changed pages and texts')).toBeNull();
});

test('says that it is being compared, and announces the result when it is there', async () => {
  state = { kind: 'making' };
  const { rerender } = render(page(0));
  const status = within(changes()).getByRole('status');
  expect(await within(status).findByText(/^Comparing the pages with those of the stable release/)).toBeVisible();
  state = comparison(1);
  rerender(page(1));
  expect(await within(status).findByText(/^1 page changes/)).toBeVisible();
});

test('the page of another release shows nothing of the one before while its own is loaded', async () => {
  state = comparison(1);
  render(page(0));
  await within(changes()).findByText(/^1 page changes/);
  globalThis.fetch = jest.fn(() => new Promise(() => undefined)) as never;
  await userEvent.click(screen.getByRole('link', { name: 'The next release' }));
  const next = screen.getByRole('region', { name: 'What changes with help@1.2.0' });
  expect(within(next).getByRole('status')).toBeEmptyDOMElement();
  expect(within(next).queryByRole('listitem')).toBeNull();
});

test('shows why there is no comparison', async () => {
  state = { kind: 'none', reason: 'help@1.1.0 is stable: visitors have it already.' };
  render(page(0));
  expect(await within(changes()).findByText('help@1.1.0 is stable: visitors have it already.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows why a comparison failed, and makes it again', async () => {
  state = { kind: 'failed', reason: 'no Chromium is installed' };
  render(page(0));
  expect(await screen.findByText('The pages could not be compared. no Chromium is installed')).toBeVisible();
  state = { kind: 'making' };
  await userEvent.click(screen.getByRole('button', { name: 'Compare again' }));
  expect(await screen.findByText(/^Comparing the pages/)).toBeVisible();
  expect(calls.map(([, body]) => 'again' in body)).toEqual([false, true, false]);
});

test('shows why nothing may be read', async () => {
  globalThis.fetch = jest.fn(async () => ({ ok: false, status: 403, json: async () => ({ detail: 'Not yours.' }) })) as never;
  render(page(0));
  expect(await screen.findByText('Not yours.')).toBeVisible();
});

test('a comparison that is asked for twice is made once, and its refusal is shown', async () => {
  state = { kind: 'failed', reason: 'no Chromium is installed' };
  render(page(0));
  const button = await screen.findByRole('button', { name: 'Compare again' });
  let settle: (answer: object) => void = () => undefined;
  globalThis.fetch = jest.fn(() => new Promise((resolve) => (settle = resolve))) as never;
  await userEvent.dblClick(button);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await act(async () => settle({ ok: false, status: 403, json: async () => ({ detail: 'Not yours.' }) }));
  expect(within(changes()).getByRole('status')).toHaveTextContent('Not yours.');
  expect(button).toHaveFocus();
});

test('moves the focus to the heading when the comparison is made again, because the button goes', async () => {
  state = { kind: 'failed', reason: 'no Chromium is installed' };
  render(page(0));
  const button = await screen.findByRole('button', { name: 'Compare again' });
  state = { kind: 'making' };
  await userEvent.click(button);
  await screen.findByText(/^Comparing the pages/);
  expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
});

test('the page of the same version of another section shows nothing of the one before while its own is loaded', async () => {
  state = comparison(1);
  render(page(0));
  await within(changes()).findByText(/^1 page changes/);
  globalThis.fetch = jest.fn(() => new Promise(() => undefined)) as never;
  await userEvent.click(screen.getByRole('link', { name: 'The same of legal' }));
  expect(screen.getByRole('region', { name: 'What changes with legal@1.1.0' })).not.toHaveTextContent('1 page changes');
});
