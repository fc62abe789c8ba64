import { act, fireEvent, screen } from '@testing-library/react';
import { SITE } from 'shared/testing/site';
import { CHECK, COPY } from 'shared/ui/icon-paths';
import { installBrowser } from '../testing/browser';
import { renderLanding } from '../testing/render-landing';

const writeText = jest.fn();

beforeEach(async () => {
  installBrowser([]);
  Object.assign(navigator, { clipboard: { writeText } });
  await renderLanding();
  jest.useFakeTimers();
});

afterEach(() => jest.useRealTimers());

const icon = () => screen.getByRole('button', { name: 'Copy code' }).querySelector('path')!.getAttribute('d');
const copy = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy code' })));

test('the code is a link that dials it', () => {
  expect(screen.getByRole('link', { name: SITE.ussdCode })).toHaveAttribute('href', 'tel:*999%23');
});

test('the drawn phone dials the code of the brand, which a reader who hears the page hears once', () => {
  const phone = screen.getByRole('img', { name: `A phone with buttons, dialling ${SITE.ussdCode}` });
  expect(phone.nextElementSibling).toHaveTextContent(SITE.ussdCode);
  expect(phone.nextElementSibling).toHaveAttribute('aria-hidden', 'true');
});

test('announces the copied code, and clears the announcement for the next', async () => {
  writeText.mockResolvedValue(undefined);
  await copy();
  expect(writeText).toHaveBeenCalledWith(SITE.ussdCode);
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
  expect(icon()).toBe(CHECK);
  // Long enough to be read out.
  act(() => jest.advanceTimersByTime(3999));
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('announces the code itself when the browser forbids copying', async () => {
  writeText.mockRejectedValue(new Error('forbidden'));
  await copy();
  expect(screen.getByRole('status')).toHaveTextContent(`It is ${SITE.ussdCode}.`);
  expect(icon()).toBe(COPY);
});

test('a second copy is announced again and as long, because the first announcement is removed', async () => {
  writeText.mockResolvedValue(undefined);
  await copy();
  act(() => jest.advanceTimersByTime(3_000));
  let settle: () => void = () => undefined;
  writeText.mockReturnValue(new Promise<void>((resolve) => (settle = resolve)));
  await copy();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await act(async () => settle());
  act(() => jest.advanceTimersByTime(3_999));
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
});
