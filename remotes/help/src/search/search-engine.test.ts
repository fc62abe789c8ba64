/** @jest-environment node */
import { searchFileOf, topicsOf } from '../testing/serve-content';
import { Search } from './search-engine';
import { writeIndex } from './search-index';

const search = new Search(searchFileOf('en'));
const topics = topicsOf('en');

test('searches the same text again for another limit or other guides', () => {
  expect(search.answers(topics, 'group', 2)).toHaveLength(2);
  expect(search.answers(topics, 'group', 5)).toHaveLength(5);
  expect(search.answers(topics, 'group', 2)).toHaveLength(2);
  const renamed = topics.map((topic) => ({ ...topic, title: 'Group' }));
  expect(search.answers(renamed, 'group', 5).map(({ title }) => title)).toContain('Group');
});

test('suggests at most three similar guides', () => {
  expect(search.near(topics, 'grooup grxup contrixution')).toHaveLength(3);
});

test('a word that is never searched is not marked in a title, although its root is that of a word that was', () => {
  const title = 'Uko wakwishyura mu kimina';
  const index = writeIndex([{ id: 0, title, other: '', keywords: 'wimura', text: '' }]);
  const [answer] = new Search({ clauses: [], index: JSON.parse(JSON.stringify(index)) }).answers(
    [{ ...topics[0]!, title }],
    'wimura',
    1,
  );
  expect(answer).toMatchObject({ parts: [title], words: ['wimura'] });
});
