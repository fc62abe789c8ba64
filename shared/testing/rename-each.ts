/** For every key in a value: its path, and a copy of the value in which it is renamed. */
export function renameEach(value: unknown, path: string[] = []): [path: string, renamed: unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    const rest = Object.entries(value).filter(([other]) => other !== key);
    const put = (changed: unknown, as = key) =>
      Array.isArray(value) ? value.with(Number(key), changed) : { ...Object.fromEntries(rest), [as]: changed };
    const deeper = renameEach(inner, [...path, key]).map(([where, changed]): [string, unknown] => [where, put(changed)]);
    return Array.isArray(value) ? deeper : [[[...path, key].join('.'), put(inner, `${key}X`)], ...deeper];
  });
}
