import type { Fault } from './look';
import * as press from './press';
import type { Trial } from './trial';
import type { Visitor } from './visitor';

/** How often a page is opened again for what is left. */
const MOST_ROUNDS = 40;
/** How many presses may lead to a control: one opens a menu, one in it a dialog. */
const MOST_DEPTH = 3;

interface Control {
  key: string;
  /** What is pressed before it, so that it is there. */
  path: string[];
}

/**
 * Presses what was not pressed before, and what appears when it is pressed. One press may lead to another page, which is tried by itself, or
 * open something that covers other controls: for what is left the page is opened again, because a visitor would not press it as it stands.
 * @returns how often something was pressed
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
  const pressOne = async (key: string): Promise<Fault | null | 'out of reach' | 'left'> => {
    const { pathname } = new URL(page.url());
    const outcome = await page.evaluate(press.press, key);
    await visitor.untilAnswered();
    return outcome === null && new URL(page.url()).pathname !== pathname ? 'left' : outcome;
  };
  let [presses, rounds, isAsOpened] = [0, 0, true];
  const openFor = async (path: string[]): Promise<void> => {
    await visitor.open();
    await visitor.settle();
    await pressables(true);
    for (const key of path) {
      await pressOne(key);
      await pressables(false);
    }
    rounds += 1;
    isAsOpened = path.length === 0;
  };
  due.push(...(await list([])));
  for (let control = due.shift(); control; control = due.shift()) {
    const { key, path } = control;
    let outcome = await pressOne(key);
    if (outcome === 'out of reach' && !(isAsOpened && path.length === 0) && rounds < MOST_ROUNDS) {
      await openFor(path);
      outcome = await pressOne(key);
    }
    // On the page as it is opened, whether that is a fault was looked at before.
    if (outcome === 'out of reach') continue;
    presses += 1;
    isAsOpened = false;
    pressed.add(placed(where, key));
    if (outcome === 'left') {
      if (due.length > 0) await openFor([]);
      continue;
    }
    if (outcome) visitor.add([outcome]);
    else if (path.length < MOST_DEPTH) due.unshift(...(await list([...path, key])));
    else await list(path);
  }
  return presses;
}

/** A link is the same in both languages and at each width. */
export const placed = (where: string, key: string): string => (key.startsWith('link ') ? key : `${where} ${key}`);
