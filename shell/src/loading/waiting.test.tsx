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

/** A page that is on its way until it is let go. */
function coming() {
  let settle: (outcome: 'come' | 'fail') => void = () => undefined;
  const page = new Promise<void>((resolve, reject) => {
    settle = (outcome) => (outcome === 'come' ? resolve() : reject(new Error('lost')));
  });
  page.catch(() => undefined);
  return {
    page: Object.assign(page, { status: 'pending' }),
    settle: async (how: 'come' | 'fail') => act(async () => settle(how)),
  };
}

const pass = (milliseconds: number) => act(async () => jest.advanceTimersByTime(milliseconds));
const mark = () => screen.queryByText('Loading the page…');

beforeEach(() => {
  jest.useFakeTimers();
  history.replaceState(null, '', '/help-center');
  render(
    <TextsContext value={texts}>
      <Mark />
    </TextsContext>,
  );
});
afterEach(() => jest.useRealTimers());

test('a page that comes at once is not spoken of', async () => {
  const { page, settle } = coming();
  waitFor(page, '/help-center');
  await pass(399);
  expect(mark()).toBeNull();
  await settle('come');
  await pass(1_000);
  expect(mark()).toBeNull();
});

test.each(['come', 'fail'] as const)(
  'a page that takes longer is said to be on its way, in a region that always stands, until it has %s',
  async (how) => {
    const region = document.querySelector('[aria-live=polite]')!;
    const { page, settle } = coming();
    waitFor(page, '/help-center');
    await pass(400);
    expect(region).toContainElement(mark());
    await settle(how);
    expect(region).toBeEmptyDOMElement();
  },
);

test('a visitor who has gone elsewhere does not wait for it any more', async () => {
  const { page } = coming();
  waitFor(page, '/terms-conditions');
  await pass(400);
  expect(mark()).toBeNull();
});

test('a page that is there already, or is asked for again, makes no second wait', async () => {
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
