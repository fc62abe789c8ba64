/** A page is hydrated at the first input; one under development must run the newest code when a file is saved. */
export function hydrateAtOnce(): void {
  addEventListener('DOMContentLoaded', () => {
    document.querySelector('button:not([data-early])')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  });
}
