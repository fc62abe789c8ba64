import type { VerdictSettings } from './settings';

interface Thresholds {
  browsers: number;
  server: number;
  notWorse: number;
}

/** How much evidence (as a logarithm) keeps each promise: 1 over the error that was promised. */
export function thresholdsOf({ falseAborts, serverPart, falsePromotions }: VerdictSettings): Thresholds {
  return {
    browsers: -Math.log(falseAborts * (1 - serverPart)),
    server: -Math.log(falseAborts * serverPart),
    notWorse: -Math.log(falsePromotions),
  };
}
