/** Megabytes of JavaScript objects in one child; rendering the largest section takes less than a third. */
const HEAP = 256;

/**
 * THE BOUNDARY, held by Node and not by our code: of the disk a child reads the given folders and nothing else, it writes nothing,
 * starts no process and no worker and loads no machine code. What Node 20 to 24 leave open is the network and signals; there `lockdown/`
 * is a second lock only, and a deployment closes them (docs/decisions/0016). Node 25 closes the network too, as long as `--allow-net` is not added.
 */
export function boxFlags(readable: readonly string[]): string[] {
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
