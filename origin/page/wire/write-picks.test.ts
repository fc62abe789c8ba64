/** @jest-environment node */
import { SPOKEN_PAGES } from 'shared/contract/page/page-number';
import type { Picks } from 'shared/contract/page/page-state';
import one from 'shared/contract/page/samples/page-1.json';
import two from 'shared/contract/page/samples/page-2.json';
import { writePicks } from './write-picks';

/** As it arrives in the page: JSON leaves out what is not there. */
const written = (picks: Picks): unknown => JSON.parse(JSON.stringify(writePicks(picks)));
const picks = two.picks as Picks;

test('a page of contract 2 carries what its sample says, field by field', () => {
  expect(written(picks)).toEqual(two.picks);
});

test('a page of contract 1 carries what shells of that time read, and no section that they do not know', () => {
  expect(written({ ...picks, page: 1 })).toEqual(one.picks);
});

test('a field that only this program knows never reaches a page', () => {
  const { help } = picks.sections;
  const more = { ...picks, secret: 'x', sections: { ...picks.sections, help: { ...help!, secret: 'x' } } };
  expect(written(more)).toEqual(two.picks);
});

test('a page without rollout and preview says nothing of either', () => {
  for (const page of SPOKEN_PAGES) {
    const quiet = written({ ...picks, page, arms: undefined, preview: undefined });
    expect(quiet).not.toHaveProperty('arms');
    expect(quiet).not.toHaveProperty('preview');
  }
});

test('every number that this origin claims to speak has a writer, and no other is guessed at', () => {
  for (const page of SPOKEN_PAGES) expect(() => writePicks({ ...picks, page })).not.toThrow();
  expect(() => writePicks({ ...picks, page: 9 })).toThrow('No writer for page contract 9');
});
