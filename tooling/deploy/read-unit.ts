import { readDeploy } from './read-deploy';

/** The settings of the unit with an optional drop-in, by systemd's rules: repeated settings are appended, an empty value resets them. */
export function readUnit(dropIn?: string): Map<string, string[]> {
  const settings = new Map<string, string[]>();
  for (const file of ['systemd/group-finance-site.service', ...(dropIn ? [dropIn] : [])])
    for (const [, name, value] of readDeploy(file).matchAll(/^([A-Za-z]+)=(.*)$/gm))
      settings.set(name!, value === '' ? [] : [...(settings.get(name!) ?? []), value!]);
  return settings;
}

/** The variables of the `Environment` lines. */
export const variablesOf = (unit: Map<string, string[]>): Record<string, string> =>
  Object.fromEntries(
    unit
      .get('Environment')!
      .flatMap((line) => line.split(' '))
      .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
