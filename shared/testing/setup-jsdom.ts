import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Milliseconds; the usual second is too short on a machine that much else keeps busy.
configure({ asyncUtilTimeout: 20_000 });

// jsdom submits no form. In a browser, a submission that no handler prevents replaces the page, with all that was typed.
if (typeof window !== 'undefined') {
  const submitted: Event[] = [];
  window.addEventListener('submit', (event) => submitted.push(event));
  afterEach(() => {
    if (submitted.splice(0).some(({ defaultPrevented }) => !defaultPrevented))
      throw new Error('A form was left to the browser, which would replace the page.');
  });
}
