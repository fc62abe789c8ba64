// Remotes are registered at run time, so no build imports one by a name that webpack would have to resolve.

export function remotes(): never {
  throw new Error('This build imports no remote by name: remotes are registered at run time');
}
