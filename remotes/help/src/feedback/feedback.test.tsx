import { act, fireEvent, screen } from '@testing-library/react';
import { hydrateInShell, renderInShell } from 'shared/testing/render-in-shell';
import { SITE } from 'shared/testing/site';
import en from '../messages/en.json';
import { Feedback } from './feedback';

const PATH = '/help-center/how-do-i-create-goal?lng=en';
const LINK = `http://localhost${PATH}`;
const setDirty = jest.fn();
const post = jest.fn();

const show = (feedbackHost = '') =>
  renderInShell(<Feedback />, {
    path: PATH,
    namespace: 'help',
    messages: en,
    site: { ...SITE, feedbackHost },
    platform: { setDirty },
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const submit = async () => {
  press('Submit');
  await act(async () => undefined);
};
/** Sends a comment to a host that does not answer at once. @returns makes it answer */
const sendSlowly = async () => {
  let answer: (value: object) => void = () => undefined;
  post.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  show();
  press('Yes, thanks!');
  write('a');
  await submit();
  return () => act(async () => answer({ ok: true, status: 204 }));
};
const sent = () => post.mock.calls.map(([address, { body }]) => [address, body]);

beforeEach(() => {
  jest.useFakeTimers();
  AbortSignal.timeout = () => new AbortController().signal;
  localStorage.clear();
  post.mockReset().mockResolvedValue({ ok: true, status: 204 });
  setDirty.mockReset();
  globalThis.fetch = post;
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.useRealTimers());

test('a yes sends exactly the keys of the specification', async () => {
  show();
  press('Yes, thanks!');
  expect(screen.queryByRole('radio')).toBeNull();
  write('Clear “steps”');
  await submit();
  expect(sent()).toEqual([
    ['/api/web/index', `{"action":"yesThanksApi","help_center_article_link":"${LINK}","message":"Clear “steps”"}`],
  ]);
});

test('a comment that is sent while the next page loads is about the guide that is shown', async () => {
  show();
  press('Yes, thanks!');
  write('Clear');
  window.history.pushState(null, '', '/terms-conditions');
  await submit();
  expect(JSON.parse(post.mock.calls[0][1].body)).toMatchObject({ help_center_article_link: LINK });
});

test('each answer names the parts of the form that it shows or hides, from the start', () => {
  show();
  const controlledBy = (name: string) => {
    const ids = screen.getByRole('button', { name }).getAttribute('aria-controls')!.split(' ');
    return ids.map((id) => document.getElementById(id)?.localName);
  };
  expect(controlledBy('Yes, thanks!')).toEqual(['form']);
  expect(controlledBy('Not really')).toEqual(['form', 'fieldset', 'span', 'span']);
  // The waiting page turns each of them round, so at first they are as for a yes.
  expect(screen.getByText(en.feedback.comment.yes).hidden).toBe(false);
  expect(screen.getByText(en.feedback.comment.no).hidden).toBe(true);
  expect(screen.getByRole('group', { hidden: true })).toHaveAttribute('hidden');
});

test('a guide that is left with unsent text keeps the page from loading again no longer', () => {
  const { unmount } = show();
  press('Yes, thanks!');
  write('Clear');
  expect(setDirty).toHaveBeenLastCalledWith(true);
  unmount();
  expect(setDirty).toHaveBeenLastCalledWith(false);
});

test('a no sends the chosen reason by its number', async () => {
  show('https://api.product.test');
  press('Not really');
  fireEvent.click(screen.getByRole('radio', { name: en.feedback.reasons[2] }));
  write('Too long');
  await submit();
  expect(sent()).toEqual([
    [
      'https://api.product.test/api/web/index',
      `{"action":"notReallyApi","help_center_article_link":"${LINK}","reason":2,"more_info_about_the_reason":"Too long"}`,
    ],
  ]);
});

test('the initial reason is "Other"', async () => {
  show();
  press('Not really');
  const reasons = screen.getAllByRole<HTMLInputElement>('radio');
  expect(reasons).toHaveLength(4);
  // One name makes them one stop of the Tab key, within which the arrow keys move.
  expect(reasons[0]!.name).not.toBe('');
  expect(new Set(reasons.map(({ name }) => name)).size).toBe(1);
  expect(screen.getByRole('radio', { checked: true })).toBe(screen.getByRole('radio', { name: 'Other' }));
  write('x');
  await submit();
  expect(JSON.parse(sent()[0]![1]).reason).toBe(4);
});

test('is sent as JSON with a new idempotency key each time', async () => {
  show();
  for (const comment of ['one', 'two']) {
    press('Yes, thanks!');
    write(comment);
    await submit();
  }
  const headers = post.mock.calls.map(([, init]) => init.headers);
  expect(headers[0]['Content-Type']).toBe('application/json');
  expect(headers[0]['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
  expect(headers[1]['Idempotency-Key']).not.toBe(headers[0]['Idempotency-Key']);
});

test('is sent with keepalive, so that it survives a navigation, and given up after fifteen seconds', async () => {
  AbortSignal.timeout = jest.fn(() => new AbortController().signal);
  show();
  press('Yes, thanks!');
  write('a');
  await submit();
  expect(post).toHaveBeenCalledWith(
    '/api/web/index',
    expect.objectContaining({ method: 'POST', keepalive: true, signal: expect.any(AbortSignal) }),
  );
  expect(AbortSignal.timeout).toHaveBeenCalledWith(15_000);
});

test('an empty or blank comment cannot be sent', () => {
  show();
  press('Yes, thanks!');
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
  write('  \n ');
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
  fireEvent.submit(screen.getByRole('textbox').closest('form')!);
  expect(post).not.toHaveBeenCalled();
  write('a');
  expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
});

test('the characters are counted, up to 600', () => {
  show();
  press('Yes, thanks!');
  expect(screen.getByText('0/600')).toBeVisible();
  write('a'.repeat(600));
  expect(screen.getByText('600/600')).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveAttribute('maxlength', '600');
  expect(screen.getByRole('textbox')).toBeRequired();
  expect(screen.getByText(en.feedback.caution)).toBeVisible();
});

test('while it is sent the button shows so and is disabled', async () => {
  const answer = await sendSlowly();
  expect(screen.getByRole('button', { name: 'Sending feedback...' })).toBeDisabled();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await answer();
  expect(screen.getByRole('status')).toHaveTextContent('Thank you for your feedback!');
});

test('a reader who gives the other answer while the first is sent is thanked, and can type on', async () => {
  const answer = await sendSlowly();
  press('Not really');
  write('But step 3');
  screen.getByRole('textbox').focus();
  await answer();
  expect(screen.getByRole('status')).toHaveTextContent(en.feedback.thanks);
  expect(screen.getByRole('textbox')).toHaveValue('But step 3');
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('a slow sending leaves the focus of a reader who has gone on', async () => {
  const answer = await sendSlowly();
  screen.getByRole('button', { name: 'Not really' }).focus();
  await answer();
  expect(screen.getByRole('status')).toHaveTextContent(en.feedback.thanks);
  expect(screen.getByRole('button', { name: 'Not really' })).toHaveFocus();
});

test('while it is sent the comment cannot be sent again or changed', async () => {
  post.mockReturnValue(new Promise(() => undefined));
  show();
  press('Yes, thanks!');
  write('a');
  const form = screen.getByRole('textbox').closest('form')!;
  await act(async () => void fireEvent.submit(form));
  await act(async () => void fireEvent.submit(form));
  expect(post).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('textbox')).toHaveAttribute('readonly');
});

test('caution and count describe the box for assistive technology', () => {
  show();
  press('Yes, thanks!');
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(`${en.feedback.caution} 0/600`);
});

test('a closed toast does not shorten the next one', async () => {
  show();
  for (const comment of ['one', 'two']) {
    press('Yes, thanks!');
    write(comment);
    await submit();
    act(() => jest.advanceTimersByTime(3_000));
    if (comment === 'one') press('Close');
  }
  expect(screen.getByRole('status')).toHaveTextContent(en.feedback.thanks);
  act(() => jest.advanceTimersByTime(2_000));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test.each(['nowhere', 'in the form'])('then removes the form, with the focus %s, and the toast after 5000 ms', async (place) => {
  show();
  press('Not really');
  write('a');
  if (place === 'in the form') screen.getByRole('textbox').focus();
  await submit();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('heading', { name: en.feedback.question })).toHaveFocus();
  act(() => jest.advanceTimersByTime(4999));
  expect(screen.getByRole('status')).toHaveTextContent(en.feedback.thanks);
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  press('Not really');
  expect(screen.getByRole('textbox')).toHaveValue('');
});

test('the toast can be closed, and the focus returns to the question', async () => {
  show();
  press('Yes, thanks!');
  write('a');
  await submit();
  const close = screen.getByRole('button', { name: 'Close' });
  close.focus();
  fireEvent.click(close);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(screen.getByRole('heading', { name: en.feedback.question })).toHaveFocus();
});

test.each([
  ['the host refuses', () => post.mockResolvedValue({ ok: false, status: 500 })],
  ['the phone is offline', () => post.mockRejectedValue(new TypeError('offline'))],
  [
    'the browser forbids storage',
    () =>
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new Error('forbidden');
      }),
  ],
])('thanks the reader also when %s', async (_when, arrange) => {
  arrange();
  show();
  press('Yes, thanks!');
  write('a');
  await submit();
  expect(post).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status')).toHaveTextContent(en.feedback.thanks);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the page is dirty while the form has text', async () => {
  show();
  press('Yes, thanks!');
  write('a');
  expect(setDirty).toHaveBeenLastCalledWith(true);
  write(' ');
  expect(setDirty).toHaveBeenLastCalledWith(false);
  write('a');
  await submit();
  expect(setDirty).toHaveBeenLastCalledWith(false);
});

test('another answer starts a new form', () => {
  show();
  press('Yes, thanks!');
  expect(screen.getByRole('button', { name: 'Yes, thanks!', pressed: true })).toBeVisible();
  write('a');
  press('Not really');
  expect(screen.getByRole('textbox')).toHaveValue('');
});

test('a second submission is thanked for again, so that a screen reader announces it, for as long as the first', async () => {
  show();
  press('Yes, thanks!');
  write('one');
  await submit();
  act(() => jest.advanceTimersByTime(4_000));
  press('Yes, thanks!');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  write('two');
  await submit();
  act(() => jest.advanceTimersByTime(4_999));
  expect(screen.getByRole('status')).toHaveTextContent(en.feedback.thanks);
});

test('a toast that goes by itself while its button has the focus returns the focus to the question', async () => {
  show();
  press('Yes, thanks!');
  write('a');
  await submit();
  screen.getByRole('button', { name: 'Close' }).focus();
  act(() => jest.advanceTimersByTime(5_000));
  expect(screen.getByRole('heading', { name: en.feedback.question })).toHaveFocus();
});

test('a toast that goes by itself leaves the focus of a reader who has gone on', async () => {
  show();
  press('Yes, thanks!');
  write('a');
  await submit();
  screen.getByRole('button', { name: 'Not really' }).focus();
  act(() => jest.advanceTimersByTime(5_000));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('button', { name: 'Not really' })).toHaveFocus();
});

test('a comment that was typed before hydration stays as it is, so that the reader can type on', () => {
  hydrateInShell(<Feedback />, { namespace: 'help', messages: en, platform: { setDirty } }, (written) => {
    written.querySelector('textarea')!.value = 'Step 3 ';
  });
  press('Yes, thanks!');
  expect(screen.getByRole('textbox')).toHaveValue('Step 3 ');
});

test('a reason that was chosen before hydration stays chosen and is sent', async () => {
  hydrateInShell(<Feedback />, { namespace: 'help', messages: en, platform: { setDirty } }, (written) => {
    written.querySelector<HTMLInputElement>('input[value="2"]')!.checked = true;
  });
  press('Not really');
  write('Too long');
  expect(screen.getByRole('radio', { checked: true })).toBe(screen.getByRole('radio', { name: en.feedback.reasons[2] }));
  await submit();
  expect(JSON.parse(sent()[0]![1]).reason).toBe(2);
});
