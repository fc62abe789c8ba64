import { armsOf, noStage, type Group, type Stage } from './counts';
import { judge } from './judge';
import { worstGroup } from './worst-group';

type Numbers = [failures: number, sessions: number];

/** A stage with the counts of these groups; the browser groups make up its sessions. */
function stage(groups: Record<string, { candidate: Numbers; stable?: Numbers }>, share = 10): Stage {
  const stage = noStage(share);
  for (const [group, { candidate, stable = [0, 500] }] of Object.entries(groups)) {
    const [arms, all] = [armsOf(stage, group as Group), stage.browsers];
    for (const [arm, [failures, sessions]] of [
      ['candidate', candidate],
      ['stable', stable],
    ] as const) {
      arms[arm] = { failures, sessions };
      if (group.startsWith('group-browser-')) {
        all[arm].failures += failures;
        all[arm].sessions += sessions;
      }
    }
  }
  return stage;
}

const FIREFOX = 'group-browser-Firefox 128';
const CHROME = 'group-browser-Chrome 140';

test('names the browser that has the failures, over all stages and among other traits', () => {
  const stages = [
    stage({ [FIREFOX]: { candidate: [4, 5] }, [CHROME]: { candidate: [0, 60] } }, 1),
    stage({
      [FIREFOX]: { candidate: [5, 5] },
      [CHROME]: { candidate: [1, 60] },
      'group-language-en': { candidate: [4, 60] },
      'group-language-rw': { candidate: [2, 10] },
    }),
  ];
  expect(worstGroup({ stages })).toEqual({
    group: FIREFOX,
    inside: { failures: 9, sessions: 10 },
    outside: { failures: 1, sessions: 120 },
  });
});

test('names a group of which only the candidate has sessions so far', () => {
  const young = stage({ [FIREFOX]: { candidate: [9, 10], stable: [0, 0] }, [CHROME]: { candidate: [0, 60] } });
  expect(worstGroup({ stages: [young] })).toMatchObject({ group: FIREFOX, inside: { failures: 9, sessions: 10 } });
});

test('names no group when the candidate fails everywhere, or by chance', () => {
  const everywhere = stage({ [FIREFOX]: { candidate: [10, 10] }, [CHROME]: { candidate: [60, 60] } });
  expect(worstGroup({ stages: [everywhere] })).toBeNull();
  const byLuck = stage({ [FIREFOX]: { candidate: [2, 20] }, [CHROME]: { candidate: [1, 60] } });
  expect(worstGroup({ stages: [byLuck] })).toBeNull();
  expect(worstGroup({ stages: [] })).toBeNull();
});

test('names a group from a hundred times on that a rate of its own explains the failures better', () => {
  const nameAt = (sessions: number) =>
    worstGroup({ stages: [stage({ [FIREFOX]: { candidate: [3, sessions] }, [CHROME]: { candidate: [0, 60] } })] })?.group;
  expect([nameAt(18), nameAt(19)]).toEqual([FIREFOX, undefined]);
});

test('names no group in which stable fails as well', () => {
  const old = stage({ [FIREFOX]: { candidate: [9, 10], stable: [80, 100] }, [CHROME]: { candidate: [0, 60] } });
  expect(worstGroup({ stages: [old] })).toBeNull();
});

test.each<[Group, Group, string]>([
  [FIREFOX, CHROME, 'in Firefox 128'],
  ['group-browser-another', CHROME, 'in other browsers'],
  ['group-language-rw', 'group-language-en', 'with pages in Kinyarwanda'],
  ['group-language-en', 'group-language-rw', 'with pages in English'],
  ['group-network-slow', 'group-network-usual', 'on slow networks'],
  ['group-network-usual', 'group-network-slow', 'on fast networks'],
  ['group-visit-first', 'group-visit-later', 'on first visits'],
  ['group-visit-later', 'group-visit-first', 'on later visits'],
])('the reason of a verdict names the group %s', (group, others, words) => {
  const counts = { stages: [stage({ [group]: { candidate: [9, 10] }, [others]: { candidate: [0, 60] } })] };
  const { reason } = judge({ ...counts, causes: { stable: [], candidate: [] } });
  expect(reason).toMatch(/ It fails .* in 9 of 10 sessions, and otherwise in 0 of 60\.$/);
  expect(reason).toContain(words);
});

test.each([
  [
    'not worse',
    'not-worse',
    { [FIREFOX]: { candidate: [9, 20], stable: [0, 180] }, [CHROME]: { candidate: [0, 2_000], stable: [80, 18_000] } },
  ],
  [
    'as broken as stable',
    'undecided',
    { [FIREFOX]: { candidate: [30, 30], stable: [10, 100] }, [CHROME]: { candidate: [0, 60], stable: [290, 800] } },
  ],
] as [string, string, Parameters<typeof stage>[0]][])(
  'also the reason of a candidate that is %s names the group that has its failures',
  (_what, kind, groups) => {
    const verdict = judge({ stages: [stage(groups)], causes: { stable: [], candidate: [] } });
    expect(verdict).toMatchObject({
      kind,
      reason: expect.stringMatching(/ It fails in Firefox 128 in \d+ of \d+ sessions, and otherwise in 0 of \d+\.$/),
    });
  },
);
