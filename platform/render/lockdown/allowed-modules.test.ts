import { ALLOWED_MODULES } from './allowed-modules';

test("a shell's bundle may require the modules of Node that React's server renderer uses, with only the exports that it uses", () => {
  const { stream, 'node:stream': sameStream, ...others } = ALLOWED_MODULES;
  expect(Object.entries(others).map(([name, module]) => [name, Object.keys(module as object)])).toEqual([
    ['async_hooks', ['AsyncLocalStorage']],
    ['node:async_hooks', ['AsyncLocalStorage']],
    ['crypto', ['createHash']],
    ['node:crypto', ['createHash']],
    ['util', ['TextDecoder', 'TextEncoder']],
    ['node:util', ['TextDecoder', 'TextEncoder']],
  ]);
  expect(stream).toBe(sameStream);
});
