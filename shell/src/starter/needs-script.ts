import { forgottenLanguage } from '../language/language-storage';

/** What only script can put right, and so cannot wait: a language that storage alone remembers, and words that were never sent. */
export function needsScript(prefix: string): boolean {
  try {
    return (
      forgottenLanguage() !== null || Object.keys(localStorage).some((key) => key.startsWith(prefix) && key.endsWith('-outbox'))
    );
  } catch {
    return false;
  }
}
