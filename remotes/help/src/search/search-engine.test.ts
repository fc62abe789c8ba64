/** @jest-environment node */
import { searchFileOf, topicsOf } from '../testing/serve-content';
import { Search } from './search-engine';

const search = new Search(searchFileOf('en'));
const topics = topicsOf('en');

test('searches the same text again for another limit or other guides', () => {
  expect(search.answers(topics, 'group', 2)).toHaveLength(2);
  expect(search.answers(topics, 'group', 5)).toHaveLength(5);
  const renamed = topics.map((topic) => ({ ...topic, title: 'Group' }));
  expect(search.answers(renamed, 'group', 5).map(({ title }) => title)).toContain('Group');
});
