import { act, render, screen } from '@testing-library/react';
import { createTexts, TextsContext } from 'shared/platform';
import en from '../messages/en.json';
import { useWaiting, waitFor } from './waiting';
import { WaitingMark } from '../navigation/waiting-mark';

const texts = createTexts('en');
texts.add('en', 'shell', en);

function Mark() {
  return <WaitingMark isWaiting={useWaiting()} />;
}

/** A page whose loading the test settles. */
function coming() {
  let settle: (outcome: 'come' | 'fail') => void = () => undefined;
  const page = new Promise<void>((resolve, reject) => {
    settle = (outcome) => (outcome === 'come' ? resolve() : reject(new Error('lost')));
  });
  page.catch(() => undefined);
  return {
    page: Object.assign(page, { status: 'pending' }),
    settle: async (outcome: 'come' | 'fail') => act(async () => settle(outcome)),
  };
}

const pass = (milliseconds: number) => act(async () => jest.advanceTimersByTime(milliseconds));
const mark = () => screen.queryByText('Loading the page…');

const marked = () => (
  <TextsContext value={texts}>
    <Mark />
  </TextsContext>
);

let rerender: ReturnType<typeof render>['rerender'];
beforeEach(() => {
  jest.useFakeTimers();
  history.replaceState(null, '', '/help-center');
  ({ rerender } = render(marked()));
});
afterEach(() => jest.useRealTimers());

test('shows no loading state for a page that loads at once, also when it is rendered meanwhile', async () => {
  const { page, settle } = coming();
  waitFor(page, '/help-center');
  await pass(399);
  rerender(marked());
  expect(mark()).toBeNull();
  await settle('come');
  await pass(1_000);
  expect(mark()).toBeNull();
});

test.each(['come', 'fail'] as const)(
  'announces a page that loads for long, in a permanent live region, until its outcome: %s',
  async (outcome) => {
    const region = document.querySelector('[aria-live=polite]')!;
    const { page, settle } = coming();
    waitFor(page, '/help-center');
    await pass(400);
    expect(region).toContainElement(mark());
    await settle(outcome);
    expect(region).toBeEmptyDOMElement();
  },
);

test('shows no loading state for a page that the visitor has left', async () => {
  const { page } = coming();
  waitFor(page, '/terms-conditions');
  await pass(400);
  expect(mark()).toBeNull();
});

test('ignores a page that is loaded, or already waited for', async () => {
  waitFor(Object.assign(Promise.resolve(), { status: 'fulfilled' }), '/help-center');
  const { page, settle } = coming();
  waitFor(page, '/help-center');
  await pass(300);
  waitFor(page, '/help-center');
  await pass(100);
  expect(mark()).toBeInTheDocument();
  await settle('come');
  expect(mark()).toBeNull();
});
