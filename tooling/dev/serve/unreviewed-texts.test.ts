import { unreviewedTexts } from './unreviewed-texts';

const MESSAGES = { title: 'Ubufasha', search: { label: 'Shakisha', none: 'Nta gisubizo' } };
const read = jest.fn(() => MESSAGES);
const marks = (list: string) => unreviewedTexts([list], read);

test('includes every text of a file on a list', () => {
  expect(marks('| page | `remotes/help/src/messages/rw.json` (all keys) |').texts).toEqual([
    'Ubufasha',
    'Shakisha',
    'Nta gisubizo',
  ]);
  expect(read).toHaveBeenCalledWith('remotes/help/src/messages/rw.json');
  expect(marks('All of `shell/src/messages/rw.json`, by group.').texts).toHaveLength(3);
});

test('includes only the listed keys of a file with keys', () => {
  expect(marks('| search | `remotes/help/src/messages/rw.json` (`search`) |').texts).toEqual(['Shakisha', 'Nta gisubizo']);
  expect(marks('| search | `remotes/help/src/messages/rw.json` (`search.none`, `title`) |').texts).toEqual([
    'Ubufasha',
    'Nta gisubizo',
  ]);
});

test('matches only the documents on a list', () => {
  const { documents } = marks('| `remotes/help/content/rw/general/*.md` | `remotes/legal/content/rw/{social,usave}/terms.md` |');
  const isMarked = (key: string) => documents.some((pattern) => new RegExp(pattern).test(key));
  expect(['rw/general/a', 'rw/social/terms', 'rw/usave/terms'].map(isMarked)).toEqual([true, true, true]);
  expect(['rw/goals/a', 'en/general/a', 'rw/social/privacy', 'rw/general/a/b'].map(isMarked)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('combines all lists without duplicates', () => {
  const list = '`remotes/help/src/messages/rw.json` (`title`) `remotes/help/content/rw/general/a.md`';
  expect(unreviewedTexts(['nothing', list, list], read)).toEqual({ documents: ['^rw/general/a$'], texts: ['Ubufasha'] });
});

test('a key matches itself and the keys below it, not keys with the same prefix', () => {
  read.mockReturnValueOnce({
    search: { label: 'Shakisha' },
    searching: 'Turashakisha',
    deep: { search: { label: 'Kure' } },
  } as never);
  expect(marks('`remotes/help/src/messages/rw.json` (`search`)').texts).toEqual(['Shakisha']);
  read.mockReturnValueOnce({ a: { b: { c: 'Kure' } }, b: { c: 'Hafi' } } as never);
  expect(marks('`remotes/help/src/messages/rw.json` (`b.c`)').texts).toEqual(['Hafi']);
});

test('a dot in a path matches only a dot', () => {
  const { documents } = marks('`remotes/legal/content/rw/terms.v2.md`');
  expect(documents.map((pattern) => new RegExp(pattern).test('rw/termsxv2'))).toEqual([false]);
});

test('includes nothing that is on no list', () => {
  expect(marks('Everything is reviewed.')).toEqual({ documents: [], texts: [] });
});
