import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';

/**
 * A router without transitions: within a transition, React resets a field whose text is in the address after each key, and moves the cursor
 * to its end. No page of the console waits for code.
 */
export const ConsoleRouter = ({ children }: { children: ReactNode }) => (
  <BrowserRouter useTransitions={false}>{children}</BrowserRouter>
);
