/** Heap limit of a child in megabytes. Rendering the largest section takes less than a third. */
const HEAP = 256;

/**
 * THE SECURITY BOUNDARY, enforced by Node's permission model and not by our code: a child can read the given folders and no other file; it
 * can write nothing, start no process or worker, and load no native addon. Node 20 to 24 do not restrict network and signals: `lockdown/`
 * only makes them hard to reach, and the deployment denies them (docs/decisions/0016). Node 25 also denies the network, without `--allow-net`.
 */
export function sandboxFlags(readable: readonly string[]): string[] {
  const starred = readable.find((folder) => folder.includes('*'));
  if (starred) throw new Error(`${starred}: a release is not rendered from a path with *, which would open others`);
  return [
    process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
    ...readable.map((folder) => `--allow-fs-read=${folder}`),
    '--no-addons',
    '--no-warnings',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${HEAP}`,
  ];
}
