import { readDeploy } from './read-deploy';

/** A unit with a drop-in after it, as systemd reads them: a name said again is added to, and emptied by an empty value. */
export function readUnit(dropIn?: string): Map<string, string[]> {
  const settings = new Map<string, string[]>();
  for (const file of ['systemd/group-finance-site.service', ...(dropIn ? [dropIn] : [])])
    for (const [, name, value] of readDeploy(file).matchAll(/^([A-Za-z]+)=(.*)$/gm))
      settings.set(name!, value === '' ? [] : [...(settings.get(name!) ?? []), value!]);
  return settings;
}

/** What its `Environment` lines come to. */
export const variablesOf = (unit: Map<string, string[]>): Record<string, string> =>
  Object.fromEntries(
    unit
      .get('Environment')!
      .flatMap((line) => line.split(' '))
      .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
