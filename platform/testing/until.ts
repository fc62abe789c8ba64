import { setImmediate, setTimeout } from 'node:timers/promises';

/** Turns of the event loop without a rest between them. */
const AT_ONCE = 50;
/** Milliseconds, of the machine's clock also where a test has a clock of its own. */
const LONGEST_REST = 100;
/** So that a test that failed long ago does not go on for ever. */
const MOST_TURNS = 700;

/**
 * Waits for the effect of real work; `meanwhile` may advance a fake clock. It rests longer and longer, because a loop without rest takes
 * the processor from what it waits for.
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (let turn = 0; !(await isSo()); turn += 1) {
    if (turn === MOST_TURNS) throw new Error(`waited in vain for ${isSo}`);
    await (turn < AT_ONCE ? setImmediate() : setTimeout(Math.min(turn - AT_ONCE + 1, LONGEST_REST)));
    await meanwhile();
  }
}
