import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';

/**
 * Without transitions: in one, React resets a field whose text is in the address after each key, and puts the cursor at its end. No page of the
 * console waits for code.
 */
export const ConsoleRouter = ({ children }: { children: ReactNode }) => (
  <BrowserRouter useTransitions={false}>{children}</BrowserRouter>
);
