/** The upper end of the one-sided exact 95 % interval of Clopper and Pearson for a rate, 0–1, of which `count` of `of` were observed. */
export function upperBound(count: number, of: number): number {
  if (count >= of) return 1;
  let [low, high] = [count / of, 1];
  for (let round = 0; round < 50; round += 1) {
    const middle = (low + high) / 2;
    if (probabilityOfAtMost(count, of, middle) > 0.05) low = middle;
    else high = middle;
  }
  return high;
}

function probabilityOfAtMost(count: number, of: number, rate: number): number {
  let term = (1 - rate) ** of;
  let sum = term;
  for (let failures = 1; failures <= count; failures += 1) {
    term *= ((of - failures + 1) / failures) * (rate / (1 - rate));
    sum += term;
  }
  return sum;
}
