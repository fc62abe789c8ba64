import type { Fault } from './page-checks';
import * as press from './press';
import type { Trial } from './trial';
import type { Visitor } from './visitor';

/** How often a page is reloaded for controls that are out of reach. */
const MOST_ROUNDS = 40;
/** The most presses that lead to a control; for example one opens a menu, and one in the menu opens a dialog. */
const MOST_DEPTH = 3;

interface Control {
  key: string;
  /** The keys of the controls to press first, so that it appears. */
  path: string[];
}

/**
 * Presses all controls that were not pressed before, and those that appear. If a press closes the menu with the next control, the menu is
 * opened again. If a press leads to another page or covers other controls, the page is reloaded for the rest.
 * @returns the number of presses
 */
export async function pressAll(
  { pressed, foreignRoots }: Pick<Trial, 'pressed' | 'foreignRoots'>,
  visitor: Visitor,
  where: string,
): Promise<number> {
  const { page } = visitor;
  const pressables = (isOpened: boolean) => page.evaluate(press.pressables, [isOpened, foreignRoots] as [boolean, string[]]);
  const due: Control[] = [];
  const listed = new Set<string>();
  const list = async (path: string[]): Promise<Control[]> => {
    const keys = (await pressables(listed.size === 0)).filter((key) => !listed.has(key));
    for (const key of keys) listed.add(key);
    return keys.filter((key) => !pressed.has(placed(where, key))).map((key) => ({ key, path }));
  };
  let [presses, rounds] = [0, 0];
  let state = 'as opened' as 'as opened' | 'pressed' | 'left';
  const pressOne = async (key: string): Promise<Fault | null | 'out of reach'> => {
    const { pathname } = new URL(page.url());
    const outcome = await page.evaluate(press.press, key);
    await visitor.untilAnswered();
    if (outcome !== 'out of reach') state = new URL(page.url()).pathname === pathname ? 'pressed' : 'left';
    return outcome;
  };
  /** Presses the controls that lead to a control, and then the control. */
  const pressAfter = async ({ key, path }: Control): ReturnType<typeof pressOne> => {
    for (const before of path) {
      if ((await pressOne(before)) !== null || state === 'left') return 'out of reach';
      await pressables(false);
    }
    return pressOne(key);
  };
  due.push(...(await list([])));
  for (let control = due.shift(); control; control = due.shift()) {
    const { key, path } = control;
    let outcome = state === 'left' ? 'out of reach' : await pressOne(key);
    if (outcome === 'out of reach' && state === 'pressed' && path.length > 0) {
      await pressables(false);
      outcome = await pressAfter(control);
    }
    if (outcome === 'out of reach' && (state === 'left' || (state === 'pressed' && rounds < MOST_ROUNDS))) {
      rounds += 1;
      await visitor.open();
      await visitor.settle();
      await pressables(true);
      state = 'as opened';
      outcome = await pressAfter(control);
    }
    // For a page that was just opened, `focusFaults` has checked whether this is a fault.
    if (outcome === 'out of reach') continue;
    presses += 1;
    pressed.add(placed(where, key));
    if (state === 'left') continue;
    if (outcome) visitor.add([outcome]);
    else if (path.length < MOST_DEPTH) due.unshift(...(await list([...path, key])));
    else await list(path);
  }
  return presses;
}

/** A link has the same key in both languages and all widths. */
export const placed = (where: string, key: string): string => (key.startsWith('link ') ? key : `${where} ${key}`);
