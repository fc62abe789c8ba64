import { render, screen } from '@testing-library/react';
import { Moment } from './moment';

/** 14:40 in the local time zone. */
const AT = new Date(2026, 10, 20, 14, 40, 5).toISOString();

test.each([
  [false, '20 Nov 2026, 14:40'],
  [true, '14:40:05'],
])("shows a time on the reader's clock, and the exact one in the element (clock alone: %p)", (clock, text) => {
  render(<Moment at={AT} clock={clock} />);
  const moment = screen.getByText(text);
  expect(moment).toHaveAttribute('datetime', AT);
  expect(moment).toHaveAttribute('title', AT);
});
