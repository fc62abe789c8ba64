import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { classNames } from './class-names';

let folder: string;
beforeEach(() => {
  folder = newFolder();
  mkdirSync(path.join(folder, 'src'));
  for (const sheet of ['bar', 'menu']) writeFileSync(sheetOf(sheet), '');
});

const sheetOf = (name: string) => path.join(folder, `src/${name}.module.scss`);

/** The generated names of the classes of some stylesheets; as in css-loader, each stylesheet has a loader context of its own. */
function namesOf(classes: Record<string, string[]>, { name = 'help', version = '1.0.0-aaaaaaaa' } = {}): string[] {
  const nameClass = classNames({ name, version, folder });
  return Object.entries(classes).flatMap(([sheet, written]) => {
    const loader = { resourcePath: sheetOf(sheet) };
    return written.map((className) => String(nameClass(loader, '', className)));
  });
}

test('every class of a release has its own name, and the same one for each use in its stylesheet', () => {
  const [bar, inner, again, menu, close] = namesOf({ bar: ['bar', 'inner', 'bar'], menu: ['bar', 'inner'] });
  expect(again).toBe(bar);
  expect(new Set([bar, inner, menu, close]).size).toBe(4);
});

test('names do not depend on which stylesheet is compiled first', () => {
  const names = namesOf({ bar: ['bar'], menu: ['menu'] });
  expect(namesOf({ menu: ['menu'], bar: ['bar'] }).toReversed()).toEqual(names);
});

test('another version, and another part with the same version, share no names with a release', () => {
  const classes = { bar: ['bar'], menu: ['menu'] };
  const names = [namesOf(classes), namesOf(classes, { version: '1.0.0-bbbbbbbb' }), namesOf(classes, { name: 'legal' })].flat();
  expect(new Set(names).size).toBe(6);
  for (const name of names) expect(name).toMatch(/^[a-z][\w-]{3}[01]-0$/i);
});

test('leaves a stylesheet that is added during a watch to css-loader', () => {
  const nameClass = classNames({ name: 'help', version: '1.0.0-aaaaaaaa', folder });
  expect(nameClass({ resourcePath: sheetOf('new') }, '', 'new')).toBeUndefined();
});
