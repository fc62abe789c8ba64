import Module from 'node:module';

/** Disables every `require` that a release could reach. The child has loaded all modules that it needs. */
export function closeLoader(): void {
  const loader = Module as unknown as Record<string, unknown> & { prototype: Record<string, unknown> };
  for (const name of ['_load', 'createRequire', 'register', 'runMain', '_extensions', '_cache']) loader[name] = refuse;
  for (const name of ['require', 'load', '_compile']) loader.prototype[name] = refuse;
}

function refuse(): never {
  throw new Error('release code loads no modules');
}
