/** @jest-environment node */
import { searchFileOf, guidesOf } from '../testing/serve-content';
import { Search } from './search-engine';
import { writeIndex } from './search-index';

const search = new Search(searchFileOf('en'));
const guides = guidesOf('en');

test('searches the same text again for another limit or other guides', () => {
  expect(search.results(guides, 'group', 2)).toHaveLength(2);
  expect(search.results(guides, 'group', 5)).toHaveLength(5);
  expect(search.results(guides, 'group', 2)).toHaveLength(2);
  const renamed = guides.map((guide) => ({ ...guide, title: 'Group' }));
  expect(search.results(renamed, 'group', 2).map(({ title }) => title)).toContain('Group');
});

test('suggests at most three similar guides', () => {
  expect(search.near(guides, 'grooup grxup contrixution')).toHaveLength(3);
});

test('a word that is never searched is not marked in a title, although its root is that of a word that was', () => {
  const title = 'Uko wakwishyura mu kimina';
  const index = writeIndex([{ id: 0, title, other: '', keywords: 'wimura', text: '' }]);
  const [result] = new Search({ clauses: [], index: JSON.parse(JSON.stringify(index)) }).results(
    [{ ...guides[0]!, title }],
    'wimura',
    1,
  );
  expect(result).toMatchObject({ parts: [title], words: ['wimura'] });
});
