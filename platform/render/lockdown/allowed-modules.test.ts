import { ALLOWED_MODULES } from './allowed-modules';

test("a shell's bundle gets of Node what the server renderer of React uses, and of most modules nothing else", () => {
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
