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
import { again } from './load/again';
import { percentile } from './quantiles';

/** Bounds in milliseconds. */
const [MOST_OF_RESPONSE, MOST_OF_PUBLICATION, MOST_OF_ROLLBACK] = [250, 30_000, 1_000];
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
 * Measures response times for visitors, the publication of another section, and the time until a rollback is in force, during two hanging
 * publications, reads of a full feedback inbox, and a thousand event streams. @returns whether all bounds hold
 */
export async function benchPressure(print: (line: string) => void): Promise<boolean> {
  const program = [compiled('site')];
  const home = mkdtempSync(path.join(tmpdir(), 'site-pressure-'));
  const [data, port] = [path.join(home, 'data'), await freePort()];
  fillInbox(data, INBOX);
  const env = { RELEASE_PORT: String(port), NODE_ENV: 'production' };
  const site = await startOrigin(data, { program, env, patience: 240_000 });
  let readers: ChildProcess | null = null;
  let visitors: ChildProcess | null = null;
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
      return again(await builtReleases(path.join(ARTEFACT, 'releases')).build(name, () => undefined), folder);
    };

    const record = readRecord((await builtReleases(path.join(ARTEFACT, 'releases')).build('landing', () => undefined)).folder);
    const file = publicPath('landing', record.version) + record.entry;
    visitors = fork(VISITING, [VISITORS, LOOK, `${site.url}/help-center`, site.url + file].map(String));
    await once(visitors, 'message');

    readers = spawn(process.execPath, [EVENT_READERS, address, String(READERS_OF_ONE), ...consoles], { stdio: 'ignore' });
    for (const name of ['help', 'legal']) void target.publish(hanging(await build(name)), () => undefined).catch(() => undefined);
    // Tokens take turns, so that none exceeds its rate limit.
    const read = async () => {
      for (let turn = 0; !ending.signal.aborted; turn += 1) {
        await as(consoles[turn % consoles.length]!).answer('feedback', {});
        await setTimeout(20);
      }
    };
    const reading = read();

    const publication = await timed(async () => (await target.publish(await build('landing'), () => undefined)).version);
    await target.answer('start', { name: 'landing', version: publication.result, stages: [100] });
    const shows = async (version: string) => (await (await fetch(site.url)).text()).includes(`landing/${version}/`);
    await until(() => shows(publication.result));
    const rollback = await timed(async () => {
      await target.answer('rollback', { name: 'landing', reason: 'the benchmark' });
      await until(() => shows(record.version));
    });
    ending.abort();
    visitors.send('stop');
    const [[pages, files]] = (await once(visitors, 'message')) as [[number[], number[]]];
    await reading;

    const rows: [label: string, took: number, most: number][] = [
      [`pages, p99 of ${pages.length}`, percentile(pages, 0.99), MOST_OF_RESPONSE],
      [`release files, p99 of ${files.length}`, percentile(files, 0.99), MOST_OF_RESPONSE],
      ["another section's publication", publication.took, MOST_OF_PUBLICATION],
      ['a rollback, until it is in force', rollback.took, MOST_OF_ROLLBACK],
    ];
    print(
      `Two hanging publications, reads of ${INBOX / 1024 / 1024} MB of feedback, ${READERS} event readers; ${availableParallelism()} processors.`,
    );
    for (const [label, took, most] of rows)
      print(`${took <= most ? 'held    ' : 'NOT HELD'}  ${label}: ${took.toFixed(0)} ms (at most ${most})`);
    return rows.every(([, took, most]) => took <= most);
  } finally {
    ending.abort();
    readers?.kill();
    visitors?.kill();
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

async function timed<Result>(action: () => Promise<Result>): Promise<{ result: Result; took: number }> {
  const start = performance.now();
  return { result: await action(), took: performance.now() - start };
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(20);
}
