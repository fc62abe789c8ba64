import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../refusal';
import { AbandonedLocks } from './abandoned-locks';
import { forgetToken, isAlive, isFromElsewhere, newToken } from './lock-holder';

const PATIENCE = 60_000;
/** A breaker works for microseconds; one that is older died in the middle. */
const BREAKER_AGE = 5_000;
/** How often a holder shows those of other machines and containers that it is at work. */
const SIGN_OF_LIFE = 1_000;

/** Runs the work while nobody else holds the lock; a lock whose process is gone is broken. */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const token = newToken();
  try {
    await acquire(file, token);
    const alive = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => undefined), SIGN_OF_LIFE);
    try {
      return await work();
    } finally {
      clearInterval(alive);
      // Somebody who lost patience may have deleted the lock by hand; then it is another's by now.
      if ((await read(file)) === token) await rm(file, { force: true });
    }
  } finally {
    forgetToken(token);
  }
}

async function acquire(file: string, token: string): Promise<void> {
  const own = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(own, token);
  try {
    const deadline = Date.now() + PATIENCE;
    const abandoned = new AbandonedLocks();
    while (!(await tryLink(own, file))) {
      await breakIfDead(file, abandoned);
      if (Date.now() > deadline)
        throw new Refusal(
          `${file} is held by process ${(await read(file))?.split(' ')[0]} for a minute; if that is none of this tool's, delete the file`,
        );
      await wait(5 + Math.random() * 20);
    }
  } finally {
    await rm(own, { force: true });
  }
}

/** A hard link appears whole, with the holder in it, or not at all. */
async function tryLink(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function breakIfDead(file: string, abandoned: AbandonedLocks): Promise<void> {
  const dead = await read(file);
  // A lock that is free is not dead: whoever broke it would delete the one that a third process has just taken.
  if (dead === null) return;
  if (isFromElsewhere(dead) ? !(await abandoned.is(file, dead)) : isAlive(dead)) return;
  const breaker = `${file}.breaker`;
  try {
    await writeFile(breaker, '', { flag: 'wx' });
  } catch {
    const age =
      Date.now() -
      (await stat(breaker).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      ));
    if (age > BREAKER_AGE) await rm(breaker, { force: true });
    return;
  }
  // Only one process breaks at a time, and it breaks only what it saw dead: the lock may have changed hands since.
  try {
    if ((await read(file)) === dead) await rm(file, { force: true });
  } finally {
    await rm(breaker, { force: true });
  }
}

/** The holder's token; `null` when the lock is free. */
const read = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);
