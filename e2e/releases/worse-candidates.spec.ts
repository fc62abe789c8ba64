import type { Page } from '@playwright/test';
import { ReceivingServer } from 'platform/testing/receiving-server';
import { addArms, noArms, type Counts } from 'platform/rollout/verdict';
import { readRegistry } from 'platform/testing/folder-in';
import { countsIn } from 'platform/testing/counted';
import type { RunningOrigin } from 'tooling/test/start-origin';
import { untilHydrated, hoverControl } from '../fixtures/hydration';
import { signIn, startConsole } from '../fixtures/console';
import { publishMistake } from '../fixtures/copied-release';
import { expect, test, type OwnSite } from '../fixtures/site';
import { candidates, pageOfVisitor, visitors } from '../fixtures/visitors';

const VERSION = '1.9.0-0000bad0';
const PAGE = '/news';
const LATE = 3_000;
const usual = { paint: 900, errors: false, press: false, shift: false };

/**
 * Mistakes in a release; `npm test` tries the first. The others resemble it: failures have `drill.spec.ts`, silence has tests of the verdict, and
 * each step of an error has unit tests. Of each: the mistake, a visitor's actions, the counts of the origin after its signals, and the simulated sessions of others.
 */
const MISTAKES = [
  {
    candidate: 'a section whose page shows its content three seconds later',
    part: 'news',
    mistake: { style: `body{animation:late ${LATE}ms steps(1)}@keyframes late{from{visibility:hidden}}` },
    visit: async (page: Page) => {
      await untilHydrated(page);
      await page.evaluate(
        `new Promise((resolve) => new PerformanceObserver((list) => list.getEntries().some(({ startTime }) => startTime > ${LATE}) && resolve())
          .observe({ type: 'largest-contentful-paint', buffered: true }))`,
      );
    },
    isCounted: ({ stages }: Counts) =>
      Object.entries(stages[0]?.felt ?? {}).some(
        ([source, arms = noArms()]) => Number(/^paint-(\d+)$/.exec(source)?.[1]) >= LATE / 500 && arms.candidate.sessions > 0,
      ),
    others: { ...usual, paint: usual.paint + LATE },
    reason: 'The largest paint comes later with the candidate.',
    figure: 'Largest paint: this ended the rollout',
  },
  {
    candidate: 'a shell whose menu throws when it is pressed',
    part: 'shell',
    mistake: {
      script: `document.addEventListener('click', (event) => {
        if (!event.target.closest('[aria-haspopup=dialog]')) return;
        event.stopImmediatePropagation();
        throw new Error('the menu is dead');
      }, true);`,
    },
    visit: async (page: Page) => {
      await untilHydrated(page);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    },
    isCounted: ({ stages }: Counts) => addArms(stages.map(({ felt }) => felt?.errors ?? noArms())).candidate.failures > 0,
    others: { ...usual, errors: true },
    reason: 'Errors after hydration are more frequent with the candidate',
    figure: 'Errors: this ended the rollout',
  },
  {
    candidate: 'a shell whose script throws at its start',
    part: 'shell',
    mistake: { script: `throw new Error('the script is dead');` },
    visit: async (page: Page) => {
      await hoverControl(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
    isCounted: ({ stages }: Counts) => addArms(stages.map(({ browsers }) => browsers)).candidate.failures > 0,
    others: 'failed',
    reason: 'The candidate fails more often than stable',
    figure: 'Failures by arm',
  },
  {
    candidate: 'a shell whose bootstrap script is dead',
    part: 'shell',
    mistake: { bootstrap: `throw new Error('the bootstrap script is dead');` },
    visit: async (page: Page) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await hoverControl(page);
      expect(await page.evaluate('typeof early')).toBe('undefined');
    },
    // Its pages cannot report.
    isCounted: ({ stages }: Counts) => addArms(stages.map(({ browsers }) => browsers)).candidate.sessions === 0,
    others: 'silent',
    reason: 'The candidate reports fewer sessions than its share of visitors: 0 sessions, stable 6',
    figure: 'Silence: this ended the rollout',
  },
] as const;

/**
 * Enough for every mistake: a delay of three seconds is detected within 15 sessions of the candidate, and silence counts from 60 sessions of
 * stable on. All rounds have the same buckets, and chance may give 17 of the 20 to the candidate; the last rounds are seldom needed.
 */
const ROUNDS = 24;
const ROUND = 20;

test.use({ withNewer: true });

let service: RunningOrigin;
let receiver: ReceivingServer;
test.beforeEach(async () => void (receiver = await new ReceivingServer().open()));
test.afterEach(async () => {
  await service.stop();
  await receiver.close();
});

const rolloutOf = ({ data }: OwnSite, part: string) => readRegistry(data).sections[part]!.rollout!;

const TRIED = process.env.SOAK === '1' ? MISTAKES : MISTAKES.slice(0, 1);
for (const { candidate, figure, isCounted, mistake, others, part, reason, visit } of TRIED)
  test(`aborts the rollout of ${candidate}: the console shows why, and the team is notified`, async ({
    browser,
    ownSite,
    page,
  }) => {
    service = await startConsole(ownSite);
    const release = publishMistake(ownSite.data, part, VERSION, mistake);
    for (const args of [
      ['sign', release, '--reason', 'a copy with a mistake'],
      ['notify', 'add', part, '--as', 'team', '--webhook', receiver.address],
      ['start', release, '--stages', '50,100'],
    ]) {
      const { code, stderr } = await ownSite.release(args);
      expect(code, stderr).toBe(0);
    }
    const { id } = rolloutOf(ownSite, part);

    await test.step('a browser reports the fault', async () => {
      const [bucket] = candidates(
        Array.from({ length: 50 }, (_, index) => index),
        part,
        id,
        50,
      );
      const html = async () =>
        (await fetch(ownSite.url + PAGE, { headers: { cookie: `rb=${bucket}`, 'accept-language': 'en' } })).text();
      await expect.poll(html).toContain(VERSION);
      const visitor = await pageOfVisitor(browser, ownSite, bucket!, { viewport: { width: 360, height: 640 } });
      // Presses before the page listens for errors are not reported.
      await expect(async () => {
        await visitor.goto(ownSite.url + PAGE);
        await visit(visitor);
        await visitor.goto('about:blank');
        await expect.poll(async () => isCounted(await countsIn(ownSite.data, id))).toBe(true);
      }).toPass({ timeout: 120_000 });
      await visitor.context().close();
    });

    const state = () => rolloutOf(ownSite, part).state;
    for (let round = 0; round < ROUNDS && state() !== 'aborted'; round += 1)
      await visitors(ownSite, ROUND, { stable: usual, candidate: others }, part);
    await expect.poll(state, { timeout: 30_000 }).toBe('aborted');

    await signIn(page, ownSite, service.url, part, 'read');
    const region = page.getByRole('region', { name: part, exact: true });
    await expect(region).toContainText(`automatic: ${reason}`);
    await expect(region.getByRole('figure', { name: figure })).toBeVisible();
    const aborted = () => receiver.received.filter(({ body }) => body.type === 'release.aborted').map(({ body }) => body.text);
    await expect.poll(aborted).toEqual([expect.stringContaining(reason)]);
  });
