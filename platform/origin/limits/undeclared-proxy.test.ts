import { UndeclaredProxy } from './undeclared-proxy';

let now = 0;
let errorLog: jest.SpyInstance;
beforeEach(() => {
  now = 0;
  errorLog = jest.spyOn(console, 'error').mockImplementation();
});

const watch = (declared: number) => new UndeclaredProxy(declared, () => now);

test.each(['x-forwarded-for', 'forwarded'])('an undeclared proxy is detected by its header %s, and logged once', (header) => {
  const proxy = watch(0);
  expect([proxy.detects({ headers: {} }), proxy.reason]).toEqual([false, null]);
  expect([
    proxy.detects({ headers: { [header]: '196.12.0.1' } }),
    proxy.detects({ headers: { [header]: '196.12.0.2' } }),
  ]).toEqual([true, true]);
  expect(proxy.reason).toContain('TRUSTED_PROXIES');
  expect(errorLog).toHaveBeenCalledTimes(1);
});

test('ten minutes after the last such request the fault is cleared', () => {
  const proxy = watch(0);
  proxy.detects({ headers: { forwarded: 'for=196.12.0.1' } });
  now = 60_000;
  proxy.detects({ headers: { forwarded: 'for=196.12.0.1' } });
  now += 10 * 60_000 - 1;
  expect(proxy.reason).not.toBeNull();
  now += 1;
  expect(proxy.reason).toBeNull();
});

test('a declared proxy causes no fault', () => {
  expect(watch(1).detects({ headers: { 'x-forwarded-for': '196.12.0.1' } })).toBe(false);
  expect(errorLog).not.toHaveBeenCalled();
});
