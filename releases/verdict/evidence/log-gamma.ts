/** The half-integers below this are worked out once: whole counts ask for nothing else, and a simulation asks 10⁸ times. */
const KEPT_BELOW = 2 ** 14;
const kept = new Float64Array(2 * KEPT_BELOW);
/** By name here and in its neighbours: inside jest every look at the global `Math` is slow. */
const { log } = Math;

/** The logarithm of the gamma function, for x > 0. */
export function logGamma(x: number): number {
  if (x >= KEPT_BELOW || x % 0.5 !== 0) return series(x);
  return (kept[2 * x] ||= series(x));
}

/** Stirling's series (NIST DLMF 5.11.1), which is exact to the last digits from 10 on; x comes there by Γ(x + 1) = x·Γ(x). */
function series(x: number): number {
  let shift = 0;
  let large = x;
  for (; large < 10; large += 1) shift += log(large);
  const square = large * large;
  const tail = (1 / 12 - (1 / 360 - (1 / 1260 - 1 / 1680 / square) / square) / square) / large;
  return (large - 0.5) * log(large) - large + log(2 * Math.PI) / 2 + tail - shift;
}
