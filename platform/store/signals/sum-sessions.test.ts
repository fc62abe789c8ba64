import type { SessionRecord } from './session';
import { rowsOf, withoutLoudest } from './sum-sessions';

const loaded: SessionRecord = {
  source: 'browsers',
  arm: 'candidate',
  session: 'loaded',
  share: 50,
  network: 'prefix.network',
  failed: false,
  isNew: true,
  cause: null,
};

test('sessions on their way to the tables that are silent, or whose visitor left, are not counted: another origin may have heard of them', () => {
  const page = 'other pages';
  const silent: SessionRecord = { ...loaded, session: 'silent', failed: true, cause: { kind: 'silent', page } };
  const left: SessionRecord = { ...loaded, session: 'left', cause: { kind: 'left', page } };
  const row = { source: 'browsers', arm: 'candidate', share: 50, prefix: 'prefix', sessions: 1, failures: 0 };
  expect(rowsOf([silent, loaded, left])).toEqual([row]);
});

test('a session that the tables count already, and that fails later, is on its way as a failure alone', () => {
  const failed: SessionRecord = { ...loaded, failed: true, isNew: false, cause: { kind: 'entry', page: '/help-center' } };
  expect(rowsOf([failed])).toMatchObject([{ sessions: 0, failures: 1 }]);
  expect(rowsOf([loaded, failed])).toMatchObject([{ sessions: 1, failures: 1 }]);
});

test('the networks whose sessions painted latest are left out, and none with more sessions that painted early', () => {
  const late = [1, 2, 3, 4, 5].map((number) => ({ session: `late ${number}`, network: `late ${number}.x` }));
  const early = [1, 2, 3, 4].map((number) => ({ session: `early ${number}`, network: 'early.x' }));
  const rows = rowsOf([
    ...late.map((each): SessionRecord => ({ ...loaded, ...each, source: 'paint-9' })),
    ...early.map((each): SessionRecord => ({ ...loaded, ...each, source: 'paint-1' })),
  ]);
  expect(withoutLoudest(rows).map(({ source }) => source)).toEqual(Array(4).fill('paint-1'));
});
