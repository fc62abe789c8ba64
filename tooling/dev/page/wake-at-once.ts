/** A page sleeps until somebody reaches for it; one that is worked on must run the newest code when a file is saved. */
export function wakeAtOnce(): void {
  addEventListener('DOMContentLoaded', () => {
    document.querySelector('button:not([data-early])')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  });
}
