/** Hydrates the page at once instead of at the first input, so that a save updates running code. */
export function hydrateAtOnce(): void {
  addEventListener('DOMContentLoaded', () => {
    document.querySelector('button:not([data-early])')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  });
}
