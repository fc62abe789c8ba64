import { explain } from 'platform/commands/for-servers';
import { block, isBlocked, promote, rollback, sectionNames, start, unblock } from 'platform/rollout';
import { BLOCKED_ADDRESS } from 'shared/contract/page/addresses';
import type { Registry } from 'shared/contract/registry/schema';
import { quietRegistry, TestSite } from '../testing/test-site';

const now = '2026-01-01T00:00:00.000Z';
const CANDIDATE = '2.1.0';
const VISITORS = 24;
const REQUESTS_PER_CHANGE = 30;

/** One after the other, again and again: each rollout has another salt, so other visitors get the candidate. */
const CHANGES: ((registry: Registry, round: number) => Registry)[] = [
  (registry, round) => start(registry, { name: 'help', version: CANDIDATE, stages: [50, 100], id: `salt${round}`, now }),
  (registry) => block(registry, { name: 'help', version: CANDIDATE, reason: 'a drill', now }),
  (registry) => unblock(registry, { name: 'help', version: CANDIDATE }),
  (registry, round) => start(registry, { name: 'help', version: CANDIDATE, stages: [100], id: `whole${round}`, now }),
  (registry) => promote(registry, { name: 'help', now }),
  (registry) => rollback(registry, { name: 'help', reason: 'a drill', now }),
  () => quietRegistry(),
];

let site: TestSite;
beforeEach(() => {
  site = new TestSite();
});
afterEach(() => site.close());

/** What a visitor gets, and every file and list, as the command `explain` and a registry say. */
function answersBy(registry: Registry, bucket: number): { page: string; file: number; recalled: string[] } {
  const rootsOf = () => ['/help-center'];
  const { releases } = explain(registry, { path: '/help-center', bucket, rootsOf });
  const [shell, help] = releases.map(({ version }) => version);
  const isRecalled = isBlocked(registry, 'help', CANDIDATE);
  const { stable, previousGood, rollout } = registry.sections.help!;
  const isStarted = [stable, ...previousGood, rollout?.candidate].includes(CANDIDATE);
  return {
    page: `${shell}/help@${help} `,
    file: isRecalled ? 410 : isStarted ? 200 : 404,
    recalled: sectionNames(registry).flatMap((name) =>
      registry.sections[name]!.blocked.map(({ version }) => `${name}@${version}`),
    ),
  };
}

test('through starts, promotions, rollbacks and recalls under load, every answer is what `explain` says of a registry in force during its request', async () => {
  const app = await site.open();
  const states = [site.live.current];
  let [requests, round] = [0, 0];
  const change = (): void => {
    if (round === CHANGES.length * 8) return;
    const next = CHANGES[round % CHANGES.length]!;
    round += 1;
    site.live.current = next(site.live.current, round);
    states.push(site.live.current);
  };
  const wrong: string[] = [];
  let certain = 0;
  /** Requests once, and compares with what the registries said that were in force meanwhile. */
  const request = async (kind: 'page' | 'file' | 'recalled', bucket: number): Promise<void> => {
    const first = states.length - 1;
    const url = { page: '/help-center', file: `/_releases/help/${CANDIDATE}/entry.js`, recalled: BLOCKED_ADDRESS }[kind];
    const answer = await app.inject({ url, headers: { cookie: `rb=${bucket}`, 'accept-language': 'en' } });
    const allowed = states.slice(first).map((registry) => answersBy(registry, bucket)[kind]);
    if (allowed.length === 1) certain += 1;
    const actual = {
      page: /\d\.\d\.\d\/help@\d\.\d\.\d /.exec(answer.body)?.[0],
      file: answer.statusCode,
      recalled: kind === 'recalled' && answer.json(),
    }[kind];
    if (!allowed.some((each) => JSON.stringify(each) === JSON.stringify(actual)))
      wrong.push(
        `${kind} of visitor ${bucket} after ${round} changes: ${JSON.stringify(actual)}, not ${JSON.stringify(allowed)}`,
      );
  };
  const visit = async (visitor: number): Promise<void> => {
    for (let visits = 0; round < CHANGES.length * 8; visits += 1) {
      await request('page', (visitor * 397 + visits * 31) % 10_000);
      await request(visits % 2 === 0 ? 'file' : 'recalled', 0);
      requests += 2;
      if (requests >= (round + 1) * REQUESTS_PER_CHANGE) change();
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)));
  expect(wrong).toEqual([]);
  expect(round).toBe(CHANGES.length * 8);
  // Most requests lie between two changes, so that one answer alone is right.
  expect(certain / requests).toBeGreaterThan(0.5);
});
