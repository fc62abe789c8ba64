// Remotes are registered while the page runs, so no build of ours imports one by a name that webpack would have to resolve.

export function remotes(): never {
  throw new Error('This build imports no remote by name: they are registered while the page runs');
}
