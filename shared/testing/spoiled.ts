import * as fc from 'fast-check';

type Path = (string | number)[];

/** The same value with something in one or more places of it replaced by anything, left out, or added. */
export function spoiled(sound: unknown): fc.Arbitrary<unknown> {
  const spot = fc.constantFrom(...pathsIn(sound));
  // What stands elsewhere in it often fits in form and not in sense.
  const value = fc.oneof(hostileValue, fc.constantFrom(...pathsIn(sound).map((path) => at(sound, path))));
  const change = fc.record({ spot, how: fc.constantFrom('replace', 'remove', 'add'), key: hostileText, value });
  return fc.array(change, { minLength: 1, maxLength: 2 }).map((changes) => {
    const copy = structuredClone(sound);
    for (const {
      spot: [...path],
      how,
      key,
      value,
    } of changes) {
      const last = path.pop();
      const holder = at(copy, path);
      if (last === undefined || typeof holder !== 'object' || holder === null) continue;
      // As JSON has it: a key called __proto__ is a key like any other.
      const set = (name: string | number) =>
        Object.defineProperty(holder, name, {
          value: structuredClone(value),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      if (how === 'remove') delete (holder as Record<string, unknown>)[last];
      else set(how === 'add' && !Array.isArray(holder) ? key : last);
    }
    return copy;
  });
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown> | null)?.[step], value);

/** Every place of a value. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const keys = Array.isArray(value) ? value.map((_each, index) => index) : Object.keys(value);
  return [path, ...keys.flatMap((key) => pathsIn((value as Record<string | number, unknown>)[key], [...path, key]))];
}

/** Values from known attacks, and their neighbours. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    '../../etc/passwd',
    '/etc/passwd',
    '..\\x',
    'a\0b',
    '',
    ' ',
    '\n',
    '%00',
  ),
  fc.constantFrom(
    'javascript:alert(1)',
    '</script><script>x',
    "'; script-src *",
    'https://evil.example',
    '//evil.example',
    '{{x}}',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

export const hostileValue = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(-1, 0, 1e308, -0.5, null, [], {}, true),
);
