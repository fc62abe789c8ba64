import { act, fireEvent, screen } from '@testing-library/react';
import { SITE } from 'shared/testing/site';
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

const copy = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy code' })));

test('the code is a text that a touch dials', () => {
  expect(screen.getByRole('link', { name: SITE.ussdCode })).toHaveAttribute('href', 'tel:*999%23');
});

test('the copied code is announced, and the announcement makes room for the next', async () => {
  writeText.mockResolvedValue(undefined);
  await copy();
  expect(writeText).toHaveBeenCalledWith(SITE.ussdCode);
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
  // Long enough to be read out.
  act(() => jest.advanceTimersByTime(3999));
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('where the browser forbids copying, the code is said instead', async () => {
  writeText.mockRejectedValue(new Error('forbidden'));
  await copy();
  expect(screen.getByRole('status')).toHaveTextContent(`It is ${SITE.ussdCode}.`);
});
