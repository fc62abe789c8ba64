/** Below this length one letter makes another word: "goal" and "loan" are far, "pin" and "pen" would not be. */
const SHORTEST = 5;

/** Whether two words differ by one letter: a wrong one, one too many, one too few, or two that changed places. */
export function isNearly(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < SHORTEST) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const after = (from: number, of: string) => of.slice(start + from);
  return (
    after(1, one) === after(1, other) ||
    after(1, one) === after(0, other) ||
    after(0, one) === after(1, other) ||
    (one[start] === other[start + 1] && one[start + 1] === other[start] && after(2, one) === after(2, other))
  );
}
