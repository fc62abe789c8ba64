let allowed: PropertyDescriptor | undefined;

/** A browser that forbids storage: reading `localStorage` itself throws, until the test is over. */
export function forbidStorage(): void {
  allowed = Object.getOwnPropertyDescriptor(window, 'localStorage')!;
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
}

afterEach(() => {
  if (allowed) Object.defineProperty(window, 'localStorage', allowed);
  allowed = undefined;
});
