let allowed: PropertyDescriptor | undefined;

/** Makes access to `localStorage` throw until the test ends, as in a browser that forbids storage. */
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
