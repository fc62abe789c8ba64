import { AwaitedReports, type AwaitedReport } from './awaited-reports';

const report = (session: string, since = 0): AwaitedReport => ({
  name: 'help',
  rolloutId: 'r1',
  arm: 'candidate',
  share: 10,
  sender: { bucket: 1, session, address: '196.0.0.1', issuedAt: 0, standing: () => 'new', groups: () => [] },
  since,
});
const sessionsIn = (reports: AwaitedReport[]) => reports.map(({ sender }) => sender.session);

test('a page that reports nothing within half a minute is overdue once, counted from its first request', () => {
  const awaited = new AwaitedReports();
  awaited.expect(report('first', 0));
  awaited.expect(report('first', 20_000));
  awaited.expect(report('settled', 0));
  awaited.expect(report('later', 1));
  expect(awaited.settle('r1', 'settled')).toBe(true);
  expect(sessionsIn(awaited.overdue(29_999))).toEqual([]);
  expect(sessionsIn(awaited.overdue(30_000))).toEqual(['first']);
  expect(sessionsIn(awaited.overdue(30_001))).toEqual(['later']);
});

test('a flood of pages that report nothing is kept to twenty thousand, of which the oldest are dropped', () => {
  const awaited = new AwaitedReports();
  for (let session = 0; session < 20_002; session += 1) awaited.expect(report(String(session)));
  const overdue = sessionsIn(awaited.overdue(30_000));
  expect([overdue.length, overdue[0]]).toEqual([20_000, '2']);
});
