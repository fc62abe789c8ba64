import { renderInShell } from 'shared/testing/render-in-shell';
import { SITE } from 'shared/testing/site';
import { watchOutbox } from '../feedback/watch-outbox';
import en from '../messages/en.json';
import { HelpLayout } from './help-layout';

const leave = jest.fn();
jest.mock('../feedback/watch-outbox', () => ({ watchOutbox: jest.fn() }));

test('every help page resends stored feedback while it is mounted', () => {
  jest.mocked(watchOutbox).mockReturnValue(leave);
  const { unmount } = renderInShell(<HelpLayout guides={[]}>A guide</HelpLayout>, { namespace: 'help', messages: en });
  expect(watchOutbox).toHaveBeenCalledWith(SITE);
  expect(leave).not.toHaveBeenCalled();
  unmount();
  expect(leave).toHaveBeenCalledTimes(1);
});
