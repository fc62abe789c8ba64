/** Parameters of a command as the history records them, wherever the command was called: `start help@1.5.0 --stages 10,100`. */
export function writeOut(command: string, parameters: object): string {
  const { name, version, ...others } = parameters as Record<string, unknown>;
  // A rollback takes a part; its version is an option.
  const isOfPart = version === undefined || command === 'rollback';
  const subject = name === undefined ? [] : [isOfPart ? String(name) : `${name}@${version}`];
  const flags = Object.entries(isOfPart ? { version, ...others } : others).flatMap(([key, value]) => option(flagOf(key), value));
  return [command, ...subject, ...flags].join(' ');
}

/** The option of a parameter on the command line: `--from-stage` for `fromStage`. */
export const flagOf = (key: string): string => `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function option(flag: string, value: unknown): string[] {
  if (value === undefined || value === false) return [];
  if (value === null) return [flag.replace('--', '--no-')];
  if (value === true) return [flag];
  if (typeof value === 'object' && 'minutes' in value) return [flag, String(value.minutes)];
  if (typeof value === 'object' && !Array.isArray(value))
    return [
      flag,
      Object.entries(value)
        .map((pair) => pair.join('='))
        .join(',') || 'usual',
    ];
  return [flag, String(value)];
}
