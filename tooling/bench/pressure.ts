import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Access, type Build } from 'platform/store';
import { ServiceTarget } from 'platform/commands';
import { publicPath } from 'shared/contract/registry/release-address';
import { readRecord } from 'platform/store/files';
import { builtReleases } from '../artefact/built-releases';
import { ARTEFACT, compiled } from '../artefact/write-artefact';
import { freePort } from '../test/free-port';
import { startOrigin } from '../test/start-origin';
import { changeFiles } from '../testing/change-files';
import { fillInbox } from './fill-inbox';
import { copyAsNextVersion } from './load/next-version';
import { percentile } from './quantiles';

/** Milliseconds: of pages and release files the 99th percentile, and until a rollback is in force. */
type Times = Record<'pages' | 'release files' | "another section's publication" | 'a rollback', number>;

/** How many times as long as without the pressure each may take. Machines differ by more than what a loss would cost. */
const MOST: Times = { pages: 5, 'release files': 5, "another section's publication": 8, 'a rollback': 20 };
const READERS = 1_000;
/** The largest number of streams that one token may open. */
const READERS_OF_ONE = 20;
const EVENT_READERS = path.join(import.meta.dirname, 'event-readers.mjs');
const VISITING = path.join(import.meta.dirname, 'visitors.mjs');
/** Bytes of feedback. */
const INBOX = 98 * 1024 * 1024;
/** Visitors of each address, and milliseconds between two requests of a visitor. */
const [VISITORS, LOOK] = [10, 100];

/**
 * Measures response times for visitors, the publication of another section, and the time until a rollback is in force: first without, then
 * during two hanging publications, reads of a full feedback inbox, and a thousand event streams. @returns whether all bounds hold
 */
export async function benchPressure(print: (line: string) => void): Promise<boolean> {
  const program = [compiled('site')];
  const home = mkdtempSync(path.join(tmpdir(), 'site-pressure-'));
  const [data, port] = [path.join(home, 'data'), await freePort()];
  fillInbox(data, INBOX);
  // A trial's time is that of the browser, if the machine has one.
  const env = { RELEASE_PORT: String(port), NODE_ENV: 'production', SITE_TRIAL: 'off' };
  const site = await startOrigin(data, { program, env, patience: 240_000 });
  const children: ChildProcess[] = [];
  const start = (child: ChildProcess) => (children.push(child), child);
  const ending = new AbortController();
  try {
    const address = `http://127.0.0.1:${port}`;
    await until(async () => (await fetch(`${address}/livez`).catch(() => null))?.ok === true);
    const grant = (name: string) =>
      new Access(data).createToken({ name, sections: ['*'], may: ['publish', 'rollout', 'read'], days: 1, now: new Date() });
    const as = (token: string) => new ServiceTarget(address, token, async () => token);
    const target = as(await grant('bench'));
    const consoles = await Promise.all(
      Array.from({ length: READERS / READERS_OF_ONE }, (_, number) => grant(`console-${number}`)),
    );
    const build = async (name: string) => {
      const folder = path.join(home, `${name}-${Math.random()}`);
      return copyAsNextVersion(await builtReleases(path.join(ARTEFACT, 'releases')).build(name, () => undefined), folder);
    };

    const published = await builtReleases(path.join(ARTEFACT, 'releases')).build('landing', () => undefined);
    const { version: before, entry } = readRecord(published.folder);
    let next = published;
    const shows = async (version: string) => (await (await fetch(site.url)).text()).includes(`landing/${version}/`);
    /** Publishes landing once more and rolls it back, while visitors read. */
    const measure = async (): Promise<Times> => {
      const addresses = [`${site.url}/help-center`, site.url + publicPath('landing', before) + entry];
      const visitors = start(fork(VISITING, [VISITORS, LOOK, ...addresses].map(String)));
      await once(visitors, 'message');
      next = copyAsNextVersion(next, path.join(home, `landing-${Math.random()}`));
      const publication = await timed(() => target.publish(next, () => undefined));
      await target.answer('start', { name: 'landing', version: next.version, stages: [100] });
      await until(() => shows(next.version));
      const rollback = await timed(async () => {
        await target.answer('rollback', { name: 'landing', reason: 'the benchmark' });
        await until(() => shows(before));
      });
      visitors.send('stop');
      const [[pages, files]] = (await once(visitors, 'message')) as [[number[], number[]]];
      return {
        pages: percentile(pages, 0.99),
        'release files': percentile(files, 0.99),
        "another section's publication": publication,
        'a rollback': rollback,
      };
    };
    const quiet = await measure();

    start(spawn(process.execPath, [EVENT_READERS, address, String(READERS_OF_ONE), ...consoles], { stdio: 'ignore' }));
    for (const name of ['help', 'legal']) void target.publish(hanging(await build(name)), () => undefined).catch(() => undefined);
    // Tokens take turns, so that none exceeds its rate limit.
    const read = async () => {
      for (let turn = 0; !ending.signal.aborted; turn += 1) {
        await as(consoles[turn % consoles.length]!).answer('feedback', {});
        await setTimeout(20);
      }
    };
    const reading = read();

    const pressed = await measure();
    ending.abort();
    await reading;

    print(
      `Two hanging publications, reads of ${INBOX / 1024 / 1024} MB of feedback, ${READERS} event readers; ${availableParallelism()} processors.`,
    );
    const rows = (Object.keys(MOST) as (keyof Times)[]).map((what) => {
      const times = pressed[what] / quiet[what];
      const holds = times <= MOST[what];
      const milliseconds = `${pressed[what].toFixed(0)} ms, without ${quiet[what].toFixed(0)}`;
      print(`${holds ? 'held    ' : 'NOT HELD'}  ${what}: ${milliseconds}: ${times.toFixed(2)} times (at most ${MOST[what]})`);
      return holds;
    });
    return rows.every(Boolean);
  } finally {
    ending.abort();
    for (const child of children) child.kill();
    await site.stop();
    // The rendering processes of the hanging publications may still write.
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Changes a build so that its rendering never returns. */
function hanging(build: Build): Build {
  changeFiles(build.folder, ['server/bundle.cjs'], (text) => `for (;;);\n${text}`);
  return build;
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(20);
}
