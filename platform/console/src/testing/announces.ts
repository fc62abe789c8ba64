import { screen, waitFor, type within } from '@testing-library/react';

/** Waits until a live region, which is in the page before it says anything, has this text. */
export const announces = (
  role: 'alert' | 'status',
  text: string | RegExp,
  place: Pick<ReturnType<typeof within>, 'getByRole'> = screen,
) => waitFor(() => expect(place.getByRole(role)).toHaveTextContent(text));
