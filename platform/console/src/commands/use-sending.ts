import { useEffect, useRef, useState } from 'react';
import { useToast } from './toast';

/**
 * Runs one request at a time: a second press while it runs is ignored, and the button keeps the focus, which a disabled one would lose. Holds the
 * error of the last request; without it while the next one runs, so that screen readers announce the same error again.
 */
export function useSending(firstFault: string | null = null) {
  const [state, setState] = useState({ isSending: false, fault: firstFault });
  const isBusy = useRef(false);
  const isOpen = useRef(false);
  const showToast = useToast();

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  /** @param onDone gets the result, and whether the form is still on the page; a failure after that is shown as a toast */
  const send = async <Value>(request: () => Promise<Value>, onDone?: (value: Value, isOpen: boolean) => void) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ isSending: true, fault: null });
    const fault = await request().then(
      (value) => {
        onDone?.(value, isOpen.current);
        return null;
      },
      (error: Error) => error.message,
    );
    isBusy.current = false;
    setState({ isSending: false, fault });
    if (fault !== null && !isOpen.current) showToast(fault);
  };
  return { ...state, send };
}
