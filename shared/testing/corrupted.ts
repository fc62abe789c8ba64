import * as fc from 'fast-check';

type Path = (string | number)[];

/** Corrupted copies of a valid value: at one or two places something is replaced, removed or added. */
export function corrupted(valid: unknown): fc.Arbitrary<unknown> {
  const spot = fc.constantFrom(...pathsIn(valid));
  // A value from elsewhere in it often has a valid type at a wrong place.
  const value = fc.oneof(hostileValue, fc.constantFrom(...pathsIn(valid).map((path) => at(valid, path))));
  const change = fc.record({ spot, action: fc.constantFrom('replace', 'remove', 'add'), key: hostileText, value });
  return fc.array(change, { minLength: 1, maxLength: 2 }).map((changes) => {
    const copy = structuredClone(valid);
    for (const {
      spot: [...path],
      action,
      key,
      value,
    } of changes) {
      const last = path.pop();
      const holder = at(copy, path);
      if (last === undefined || typeof holder !== 'object' || holder === null) continue;
      // As JSON.parse does: `__proto__` is an ordinary key.
      const set = (name: string | number) =>
        Object.defineProperty(holder, name, {
          value: structuredClone(value),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      if (action === 'remove') delete (holder as Record<string, unknown>)[last];
      else set(action === 'add' && !Array.isArray(holder) ? key : last);
    }
    return copy;
  });
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown> | null)?.[step], value);

/** The paths of all values in a value. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const keys = Array.isArray(value) ? value.map((_each, index) => index) : Object.keys(value);
  return [path, ...keys.flatMap((key) => pathsIn((value as Record<string | number, unknown>)[key], [...path, key]))];
}

/** Texts of any characters. fast-check’s own `binary` makes a table of all 1.1 million first, which takes two seconds in each file of tests. */
export const anyText = (maxLength: number) =>
  fc.string({
    unit: fc.integer({ min: 0, max: 0x10f7ff }).map((place) => String.fromCodePoint(place < 0xd800 ? place : place + 0x800)),
    maxLength,
  });

/** Values of common attacks, and similar ones. */
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
  anyText(20),
);

export const hostileValue = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(-1, 0, 1e308, -0.5, null, [], {}, true),
);
