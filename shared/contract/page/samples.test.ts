import { readdirSync } from 'node:fs';
import path from 'node:path';
import { SAVED_PAGES_ADDRESS, WORKER_ADDRESS } from '../worker/requests';
import { BLOCKED_ADDRESS, REPORTS_ADDRESS, SIGNALS_ADDRESS } from './addresses';
import { BUCKET_COOKIE, COUNTED_COOKIE, LANGUAGE_KEY, SESSION_COOKIE } from './cookies';
import { PAGE_STATE_ID, SELECTION_ID, SELECTION_MARK, ROOT_ID, ROOT_MARK, SECTION_ID } from './marks';
import { PAGE_CONTRACT, SUPPORTED_PAGES } from './page-number';
import { linkSlot } from './link-slots';
import newest from './samples/page-4.json';
import { cookies, signals } from './samples/signals.json';
import worker from './samples/worker.json';
import { FAILURE_KINDS, type Signal } from './signal';

test('every supported number has a sample, and shells are built for the newest', () => {
  const numbers = readdirSync(path.join(__dirname, 'samples')).flatMap((file) => /^page-(\d+)\.json$/.exec(file)?.[1] ?? []);
  expect(numbers.map(Number).sort()).toEqual([...SUPPORTED_PAGES].sort());
  expect(Math.max(...SUPPORTED_PAGES)).toBe(PAGE_CONTRACT);
  expect(newest.picks.page).toBe(PAGE_CONTRACT);
});

test('marks, ids, cookies and addresses are those of the sample of this number', () => {
  expect(newest.marks).toEqual({ picks: SELECTION_MARK, root: ROOT_MARK, links: linkSlot('header', '<li>…</li>') });
  expect(newest.ids).toEqual({ root: ROOT_ID, section: SECTION_ID, picks: SELECTION_ID, pageState: PAGE_STATE_ID });
  expect(newest.cookies).toEqual({ bucket: BUCKET_COOKIE, language: LANGUAGE_KEY });
  expect(newest.addresses).toEqual({ signals: SIGNALS_ADDRESS, blocked: BLOCKED_ADDRESS });
});

test('the cookies are those of the sample, and the kinds of its signals are accepted, also none', () => {
  expect(cookies).toEqual({ bucket: BUCKET_COOKIE, session: SESSION_COOKIE, counted: COUNTED_COOKIE });
  const sent = signals as Pick<Signal, 'cause' | 'outcome'>[];
  expect(sent.filter(({ cause }) => cause && !FAILURE_KINDS.includes(cause.kind))).toEqual([]);
  expect(sent.some(({ outcome, cause }) => outcome === 'failed' && !cause)).toBe(true);
});

test('the addresses of the worker and of reports are those of older shells', () => {
  expect(worker.addresses).toEqual({ worker: WORKER_ADDRESS, savedPages: SAVED_PAGES_ADDRESS, reports: REPORTS_ADDRESS });
});
