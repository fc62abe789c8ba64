import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { PageSelection } from 'shared/contract/page/page-state';
import { useNavigate } from 'shared/platform';
import { selectedRelease } from 'shared/testing/selected-release';
import { useOpenTab } from './use-open-tab';

const SELECTION: PageSelection = {
  page: 2,
  shell: { version: '9.0.0', integrity: {} },
  sections: { help: selectedRelease({ version: '2.0.0' }), legal: selectedRelease({ version: '3.0.0' }) },
};

const ask = jest.fn();
const complain = jest.fn();
/** jsdom says "Not implemented: navigation" on its console when a page loads itself again. */
const reloads = () => complain.mock.calls.filter(([error]) => String(error).includes('navigation')).length;

/** An open tab at `/`; `go` is a navigation inside it. */
function openTab(selection: PageSelection | null = SELECTION) {
  const { result } = renderHook(() => ({ ...useOpenTab(selection), navigate: useNavigate() }), {
    wrapper: ({ children }) => <MemoryRouter>{children}</MemoryRouter>,
  });
  return {
    go: (address: string) => act(async () => void result.current.navigate(address)),
    setDirty: (dirty: boolean) => result.current.setDirty(dirty),
  };
}

const recalled = (...releases: string[]) => ({ json: async () => releases });

beforeEach(() => {
  jest.useFakeTimers();
  complain.mockReset();
  jest.spyOn(console, 'error').mockImplementation(complain);
  ask.mockReset().mockResolvedValue(recalled());
  globalThis.fetch = ask;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a tab that only stays open asks nothing', async () => {
  openTab();
  await act(async () => jest.advanceTimersByTime(600_000));
  expect(ask).not.toHaveBeenCalled();
});

test.each(['shell@9.0.0', 'help@2.0.0', 'legal@3.0.0'])(
  'a tab that holds %s, which was recalled, takes a new document',
  async (release) => {
    ask.mockResolvedValue(recalled('landing@1.0.0', release));
    const { go } = openTab();
    await go('/help-center');
    expect(ask).toHaveBeenCalledWith('/_recalled');
    expect(reloads()).toBe(1);
  },
);

test.each(['help@9.0.0', 'shell@2.0.0', 'help@2.0', 'landing@1.0.0'])(
  'the recall of %s, which it does not hold, is nothing to it',
  async (release) => {
    ask.mockResolvedValue(recalled(release));
    const { go } = openTab();
    await go('/help-center');
    expect(ask).toHaveBeenCalledTimes(1);
    expect(reloads()).toBe(0);
  },
);

test('it asks once a minute at most, however far the visitor walks', async () => {
  const { go } = openTab();
  await go('/help-center');
  jest.advanceTimersByTime(59_999);
  await go('/terms-conditions');
  expect(ask).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  await go('/privacy-policy');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('another part or query of the same page is no reason to ask', async () => {
  const { go } = openTab();
  await go('/?lng=rw');
  await go('/#products');
  expect(ask).not.toHaveBeenCalled();
});

test('with unsent words on the page it does not ask, and asks at the next navigation after they were sent', async () => {
  const { go, setDirty } = openTab();
  setDirty(true);
  await go('/help-center');
  expect(ask).not.toHaveBeenCalled();
  setDirty(false);
  await go('/terms-conditions');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('words that were begun while the answer was under way are not thrown away', async () => {
  let answer: (value: unknown) => void = () => undefined;
  ask.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { go, setDirty } = openTab();
  await go('/help-center');
  setDirty(true);
  await act(async () => answer(recalled('shell@9.0.0')));
  expect(reloads()).toBe(0);
});

test.each([
  ['without a connection', () => ask.mockRejectedValue(new TypeError('offline'))],
  ['when the answer is no list', () => ask.mockResolvedValue({ json: async () => JSON.parse('<html>') })],
])('%s the tab goes on with what it has', async (_when, arrange) => {
  arrange();
  const { go } = openTab();
  await go('/help-center');
  expect(ask).toHaveBeenCalledTimes(1);
  expect(reloads()).toBe(0);
});

test('a page that names no releases has none to ask about', async () => {
  const { go } = openTab(null);
  await go('/help-center');
  expect(ask).not.toHaveBeenCalled();
});
