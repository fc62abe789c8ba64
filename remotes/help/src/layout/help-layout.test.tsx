import { renderInShell } from 'shared/testing/render-in-shell';
import { SITE } from 'shared/testing/site';
import { watchKept } from '../feedback/watch-kept';
import en from '../messages/en.json';
import { HelpLayout } from './help-layout';

const leave = jest.fn();
jest.mock('../feedback/watch-kept', () => ({ watchKept: jest.fn() }));

test('every help page resends stored feedback while it is mounted', () => {
  jest.mocked(watchKept).mockReturnValue(leave);
  const { unmount } = renderInShell(<HelpLayout topics={[]}>A guide</HelpLayout>, { namespace: 'help', messages: en });
  expect(watchKept).toHaveBeenCalledWith(SITE);
  expect(leave).not.toHaveBeenCalled();
  unmount();
  expect(leave).toHaveBeenCalledTimes(1);
});
