import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { classNames } from './class-names';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'names-'));
  mkdirSync(path.join(folder, 'src'));
  for (const sheet of ['bar', 'menu']) writeFileSync(sheetOf(sheet), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

const sheetOf = (name: string) => path.join(folder, `src/${name}.module.scss`);

/** The names that a release gives the classes of some stylesheets, each compiled as css-loader does it: with a loader's context of its own. */
function namesOf(classes: Record<string, string[]>, { name = 'help', version = '1.0.0-aaaaaaaa' } = {}): string[] {
  const nameClass = classNames({ name, version, folder });
  return Object.entries(classes).flatMap(([sheet, written]) => {
    const loader = { resourcePath: sheetOf(sheet) };
    return written.map((one) => String(nameClass(loader, '', one)));
  });
}

test('every class of a release has a name of its own, and the same one wherever it stands in its stylesheet', () => {
  const [bar, inner, again, menu, close] = namesOf({ bar: ['bar', 'inner', 'bar'], menu: ['bar', 'inner'] });
  expect(again).toBe(bar);
  expect(new Set([bar, inner, menu, close]).size).toBe(4);
});

test('names do not depend on which stylesheet is compiled first', () => {
  const one = namesOf({ bar: ['bar'], menu: ['menu'] });
  expect(namesOf({ menu: ['menu'], bar: ['bar'] }).toReversed()).toEqual(one);
});

test('another version, and a part of the same version, share no name with it', () => {
  const classes = { bar: ['bar'], menu: ['menu'] };
  const names = [namesOf(classes), namesOf(classes, { version: '1.0.0-bbbbbbbb' }), namesOf(classes, { name: 'legal' })].flat();
  expect(new Set(names).size).toBe(6);
  for (const name of names) expect(name).toMatch(/^[a-z][\w-]{3}[01]-0$/i);
});

test('a stylesheet that is written while a build watches is left to css-loader', () => {
  const nameClass = classNames({ name: 'help', version: '1.0.0-aaaaaaaa', folder });
  expect(nameClass({ resourcePath: sheetOf('new') }, '', 'new')).toBeUndefined();
});
