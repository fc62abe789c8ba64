import { act, render, screen } from '@testing-library/react';
import { App } from './app';
import { useHasRight, type Session } from './api/session';

let mockLeave: { hasEntered: boolean; onCut(): Promise<void>; onSignedOut(): void };
let mockEnter: () => Promise<void>;
const mockUseMay = useHasRight;
jest.mock('./signed-in', () => ({
  SignedIn: (props: typeof mockLeave) => {
    mockLeave = props;
    return <p>{mockUseMay('rollout', 'help') ? 'The console, to change' : 'The console'}</p>;
  },
}));
jest.mock('./sign-in/sign-in', () => ({
  SignIn: ({ hasEnded, onSignedIn }: { hasEnded: boolean; onSignedIn(): Promise<void> }) => {
    mockEnter = onSignedIn;
    return <p>{hasEnded ? 'Ended' : 'Sign in'}</p>;
  },
}));

const session = (who: string | null, grants: Session['grants'] = []): Session => ({
  who,
  grants,
  expiresAt: null,
  provider: null,
});
const answer = (status: number, body: object) => {
  globalThis.fetch = jest.fn(async () => ({ status, ok: status < 300, json: async () => body })) as never;
};
const open = () => act(async () => void render(<App />));
const cut = () => act(async () => mockLeave.onCut());

test('shows the console to a person who is signed in, and the sign-in to all others', async () => {
  answer(200, session('token x'));
  await open();
  expect(screen.getByText('The console')).toBeInTheDocument();
});

test('a person who was never signed in sees the sign-in without a note on an ended session', async () => {
  answer(200, session(null));
  await open();
  expect(screen.getByText('Sign in')).toBeInTheDocument();
});

test('a person whose browser keeps no session is not told that one has ended', async () => {
  answer(200, session(null));
  await open();
  await act(() => mockEnter());
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(screen.getByText('Sign in')).toBeInTheDocument();
});

test('says that the service does not answer, and shows the console once it does', async () => {
  jest.useFakeTimers();
  answer(503, {});
  render(<App />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('status')).toHaveTextContent('The release service does not respond. Retrying…');
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(fetch).toHaveBeenCalledTimes(2);
  answer(200, session('token x'));
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText('The console')).toBeInTheDocument();
  jest.useRealTimers();
});

test('while the console is shown, the session is not read again and again, whether the service answers or not', async () => {
  jest.useFakeTimers();
  answer(200, session('token x'));
  await open();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(fetch).toHaveBeenCalledTimes(1);
  answer(503, {});
  await cut();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(fetch).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('keeps a person signed in while the service restarts', async () => {
  answer(200, session('token x'));
  await open();
  answer(503, {});
  await cut();
  expect(screen.getByText('The console')).toBeInTheDocument();
});

test('an ended session leads to the sign-in, which says so', async () => {
  answer(200, session('token x'));
  await open();
  answer(200, session(null));
  await cut();
  expect(screen.getByText('Ended')).toBeInTheDocument();
});

test('signing out shows no note on an ended session', async () => {
  answer(200, session('token x'));
  await open();
  act(() => mockLeave.onSignedOut());
  expect(screen.getByText('Sign in')).toBeInTheDocument();
});

test('does not say that a session ended after the person has signed out of the next one', async () => {
  answer(200, session('token x'));
  await open();
  answer(200, session(null));
  await cut();
  answer(200, session('token x'));
  await act(() => mockEnter());
  act(() => mockLeave.onSignedOut());
  expect(screen.getByText('Sign in')).toBeInTheDocument();
});

test('rights granted meanwhile appear after the next check of the session', async () => {
  answer(200, session('token x'));
  await open();
  expect(screen.getByText('The console')).toBeInTheDocument();
  answer(200, session('token x', [{ sections: ['help'], may: ['rollout'] }]));
  await cut();
  expect(screen.getByText('The console, to change')).toBeInTheDocument();
});

test('a person who signs out stays so, although an earlier check of the session answers later', async () => {
  answer(200, session('token x'));
  await open();
  let settle: (answer: object) => void = () => undefined;
  globalThis.fetch = jest.fn(() => new Promise((resolve) => (settle = resolve))) as never;
  act(() => void mockLeave.onCut());
  act(() => mockLeave.onSignedOut());
  await act(async () => settle({ status: 200, ok: true, json: async () => session('token x') }));
  expect(screen.getByText('Sign in')).toBeInTheDocument();
});

test('of two checks of the session the one that was asked for last counts, although the first answers later', async () => {
  answer(200, session('token x'));
  await open();
  const settle: ((answer: object) => void)[] = [];
  globalThis.fetch = jest.fn(() => new Promise((resolve) => settle.push(resolve))) as never;
  act(() => void [mockLeave.onCut(), mockLeave.onCut()]);
  await act(async () => settle[1]!({ status: 200, ok: true, json: async () => session(null) }));
  await act(async () => settle[0]!({ status: 200, ok: true, json: async () => session('token x') }));
  expect(screen.getByText('Ended')).toBeInTheDocument();
});

test('the console learns whether the person came from the sign-in or by opening the page', async () => {
  answer(200, session('token x'));
  await open();
  expect(mockLeave.hasEntered).toBe(false);
  act(() => mockLeave.onSignedOut());
  await act(() => mockEnter());
  expect(screen.getByText('The console')).toBeInTheDocument();
  expect(mockLeave.hasEntered).toBe(true);
});

test('the sign-in learns that the session could not be read, so that a person is not left without a word', async () => {
  answer(200, session(null));
  await open();
  answer(503, {});
  await act(() => expect(mockEnter()).rejects.toThrow('The release service responded with status 503.'));
  expect(screen.getByText('Sign in')).toBeInTheDocument();
});
