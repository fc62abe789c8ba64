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

const request = jest.fn();
const complain = jest.fn();
/** jsdom logs "Not implemented: navigation" when a page reloads itself. */
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
  request.mockReset().mockResolvedValue(recalled());
  globalThis.fetch = request;
});
afterEach(() => jest.useRealTimers());

test('sends no request while the tab only stays open', async () => {
  openTab();
  await act(async () => jest.advanceTimersByTime(600_000));
  expect(request).not.toHaveBeenCalled();
});

test.each(['shell@9.0.0', 'help@2.0.0', 'legal@3.0.0'])(
  'loads a new document when %s of this tab was recalled',
  async (release) => {
    request.mockResolvedValue(recalled('landing@1.0.0', release));
    const { go } = openTab();
    await go('/help-center');
    expect(request).toHaveBeenCalledWith('/_recalled');
    expect(reloads()).toBe(1);
  },
);

test.each(['help@9.0.0', 'shell@2.0.0', 'help@2.0', 'landing@1.0.0'])(
  'ignores the recall of %s, which this tab does not use',
  async (release) => {
    request.mockResolvedValue(recalled(release));
    const { go } = openTab();
    await go('/help-center');
    expect(request).toHaveBeenCalledTimes(1);
    expect(reloads()).toBe(0);
  },
);

test('sends at most one request a minute, however often the visitor navigates', async () => {
  const { go } = openTab();
  await go('/help-center');
  jest.advanceTimersByTime(59_999);
  await go('/terms-conditions');
  expect(request).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  await go('/privacy-policy');
  expect(request).toHaveBeenCalledTimes(2);
});

test('a visitor who goes to and fro sends the next request after a minute, wherever they are then', async () => {
  const { go } = openTab();
  await go('/help-center');
  await go('/terms-conditions');
  jest.advanceTimersByTime(60_000);
  await go('/help-center');
  expect(request).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(60_000);
  await go('/');
  expect(request).toHaveBeenCalledTimes(3);
});

test('sends no request when only hash or query change', async () => {
  const { go } = openTab();
  await go('/?lng=rw');
  await go('/#products');
  expect(request).not.toHaveBeenCalled();
});

test('sends no request while a form has unsent text, but at the next navigation after that', async () => {
  const { go, setDirty } = openTab();
  setDirty(true);
  await go('/help-center');
  expect(request).not.toHaveBeenCalled();
  setDirty(false);
  await go('/terms-conditions');
  expect(request).toHaveBeenCalledTimes(1);
});

test('does not reload when the visitor starts typing during the request', async () => {
  let answer: (value: unknown) => void = () => undefined;
  request.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { go, setDirty } = openTab();
  await go('/help-center');
  setDirty(true);
  await act(async () => answer(recalled('shell@9.0.0')));
  expect(reloads()).toBe(0);
});

test.each([
  ['without a connection', () => request.mockRejectedValue(new TypeError('offline'))],
  ['when the response is no list', () => request.mockResolvedValue({ json: async () => JSON.parse('<html>') })],
])('%s keeps its releases', async (_when, arrange) => {
  arrange();
  const { go } = openTab();
  await go('/help-center');
  expect(request).toHaveBeenCalledTimes(1);
  expect(reloads()).toBe(0);
});

test('sends no request on a page without a selection', async () => {
  const { go } = openTab(null);
  await go('/help-center');
  expect(request).not.toHaveBeenCalled();
});
