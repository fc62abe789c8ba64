import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CommentList } from './comment-list';
import type { MarkedComment } from './feedback';

const comment = (id: string, more: Partial<MarkedComment> = {}): MarkedComment => ({
  id,
  at: '2026-11-20T10:00:00.000Z',
  guide: '/help-center/how-do-i-create-goal',
  language: 'en',
  helpful: false,
  reason: 2,
  text: `Words of ${id}`,
  more: null,
  mark: 'new',
  marked: null,
  ...more,
});
const markedAs = (as: 'read' | 'done'): Partial<MarkedComment> => ({
  mark: as,
  marked: { as, at: '2026-11-20T11:00:00.000Z', who: 'token keza' },
});
const onMark = jest.fn();

const show = (comments: MarkedComment[], mayMark = true) =>
  render(<CommentList comments={comments} mayMark={mayMark} onMark={onMark} />);
const items = () => screen.getAllByRole('listitem');
const buttons = (item: HTMLElement) =>
  within(item)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

test.each([
  [{}, /^No · How do I create goal · .* · English · confusing or difficult to read$/],
  [{ helpful: true, reason: null, language: 'rw' }, /^Yes · .* · Kinyarwanda$/],
  [{ language: null, reason: null }, /^No · How do I create goal · [^·]*$/],
  [{ reason: 9 }, / · 9$/],
] as [Partial<MarkedComment>, RegExp][])('shows the facts of %j above its text', (more, text) => {
  show([comment('a', more)]);
  expect(items()[0]!.querySelector('p')!.textContent).toMatch(text);
  expect(items()[0]!.querySelector('strong')).toHaveClass(more.helpful ? 'helped' : 'helpedNot', { exact: true });
});

test('marks the language of a comment for screen readers', () => {
  show([comment('a', { language: 'rw' }), comment('b', { language: null })]);
  const [first, second] = items().map((item) => item.querySelector('blockquote')!);
  expect(first).toHaveTextContent('Words of a');
  expect(first).toHaveAttribute('lang', 'rw');
  expect(second).not.toHaveAttribute('lang');
});

test.each([
  [{}, 'New', ['Mark as read', 'Mark as done']],
  [markedAs('read'), 'Read by token keza', ['Mark as new', 'Mark as done']],
  [markedAs('done'), 'Done by token keza', ['Mark as new']],
])('names who set %j on a comment, and offers each other status', (more, text, offered) => {
  show([comment('a', more)]);
  expect(screen.getByText(text)).toBeVisible();
  expect(buttons(items()[0]!)).toEqual(offered);
  expect(items()[0]).toHaveAttribute('data-mark', more.mark ?? 'new');
});

test.each([
  ['Mark as read', {}, 'read'],
  ['Mark as done', {}, 'done'],
  ['Mark as new', markedAs('read'), 'new'],
])('"%s" sets the status of that one comment', async (name, more, as) => {
  show([comment('a', more)]);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(onMark.mock.calls).toEqual([[['a'], as]]);
});

test('sets the status of all new comments at once if there are several', async () => {
  const { unmount } = show([comment('a'), comment('b', markedAs('read')), comment('c'), comment('d', markedAs('done'))]);
  await userEvent.click(screen.getByRole('button', { name: 'Mark 2 as read' }));
  expect(onMark.mock.calls).toEqual([[['a', 'c'], 'read']]);
  unmount();
  show([comment('a'), comment('b', markedAs('done'))]);
  expect(screen.queryByRole('button', { name: 'Mark 1 as read' })).toBeNull();
});

test('offers no status to a person who may only read', () => {
  show([comment('a'), comment('b')], false);
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows fields of a newer page below the text', () => {
  show([comment('a', { more: { step: 'third', tags: ['new'] } }), comment('b')]);
  const [first, second] = items();
  expect(
    within(first!)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['step', 'tags']);
  expect(
    within(first!)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['third', '["new"]']);
  expect(within(second!).queryByRole('term')).toBeNull();
});

test('says that no comment matches', () => {
  show([]);
  expect(screen.getByText('No comments match.')).toBeVisible();
});

test('moves the focus to the heading when the button that was pressed goes, and leaves it alone otherwise', async () => {
  const list = (comments: MarkedComment[]) => <CommentList comments={comments} mayMark onMark={onMark} />;
  const { rerender } = render(list([comment('a'), comment('b')]));
  expect(document.body).toHaveFocus();
  await userEvent.click(within(items()[0]!).getByRole('button', { name: 'Mark as read' }));
  rerender(list([comment('a', markedAs('read')), comment('b')]));
  expect(within(items()[0]!).getByRole('button', { name: 'Mark as new' })).toHaveFocus();
  await userEvent.click(within(items()[0]!).getByRole('button', { name: 'Mark as done' }));
  rerender(list([comment('a', markedAs('done')), comment('b')]));
  expect(screen.getByRole('heading', { name: 'Comments' })).toHaveFocus();
  act(() => screen.getByRole('heading', { name: 'Comments' }).blur());
  rerender(list([comment('b')]));
  expect(document.body).toHaveFocus();
});
