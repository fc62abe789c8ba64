import { asObserved, DEFAULT_SETTINGS, logEvidenceOfWorse, METRICS, noArms } from 'platform/rollout/verdict';
import { randomFrom } from './random';

const [LEFT, RIGHT, TOP, BOTTOM] = [70, 560, 30, 330];
const [LOWEST, HIGHEST] = [-4, 5];
const { weights, falseAborts } = DEFAULT_SETTINGS;
const WEIGHT = weights.browsers / METRICS.reduce((sum, metric) => sum + weights[metric], 0);
/** The decimal logarithm of the evidence at which failures alone abort; their weight in the mean is below 1. */
const THRESHOLD = Math.log10(1 / falseAborts / WEIGHT);

const x = (sessions: number): number => LEFT + ((RIGHT - LEFT) * Math.log(sessions)) / Math.log(LOOKS.at(-1)!);
const y = (evidence: number): number => {
  const clamped = Math.min(Math.max(evidence, LOWEST), HIGHEST);
  return BOTTOM - ((BOTTOM - TOP) * (clamped - LOWEST)) / (HIGHEST - LOWEST);
};

const LINES = [
  { label: 'always fails', candidate: 1, part: 0.5, colour: '#b3261e' },
  { label: '20 points worse', candidate: 0.22, part: 0.5, colour: '#c25e00' },
  { label: '5 points worse', candidate: 0.07, part: 0.5, colour: '#7a6a00' },
  { label: '99 of 100 healthy ones stay below', candidate: 0.02, part: 0.99, colour: '#1b6e3c' },
  { label: 'healthy', candidate: 0.02, part: 0.5, colour: '#1b6e3c' },
];

/** The SVG of docs/verdict.md. */
export function drawEvidence(): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 790 380" font-family="sans-serif" font-size="13"',
    ' role="img" aria-label="Evidence against four candidates as sessions come in">',
    '<rect width="790" height="380" fill="#ffffff"/>',
    ...[1, 3, 10, 30, 100, 300].map((count) => text(x(count), BOTTOM + 20, String(count), 'middle')),
    ...[-4, -2, 0, 2, 4].map((power) =>
      text(LEFT - 10, y(power) + 4, power < 0 ? `1/${10 ** -power}` : String(10 ** power), 'end'),
    ),
    text((LEFT + RIGHT) / 2, BOTTOM + 42, 'sessions of the candidate', 'middle'),
    text(LEFT, TOP - 12, 'evidence that the candidate fails more often', 'start'),
    `<path d="M${LEFT} ${TOP}V${BOTTOM}H${RIGHT}" fill="none" stroke="#444444"/>`,
    `<path d="M${LEFT} ${at(y(THRESHOLD))}H${RIGHT}" stroke="#444444" stroke-dasharray="6 4"/>`,
    text(RIGHT + 8, y(THRESHOLD) + 4, `abort, from ${Math.round(10 ** THRESHOLD)}`, 'start'),
    ...LINES.flatMap(draw),
    '</svg>',
    '',
  ].join('\n');
}

/** A line ends where it leaves the picture; its label stands at its end. */
function draw({ label, candidate, part, colour }: (typeof LINES)[number]): string[] {
  const evidence = evidenceOverTime(candidate, part);
  const exit = evidence.findIndex((value) => value >= HIGHEST);
  const visible = exit === -1 ? evidence : evidence.slice(0, exit + 1);
  const points = visible.map((value, look) => `${at(x(LOOKS[look]!))} ${at(y(value))}`);
  const isOut = exit !== -1;
  const [endX, endY] = [x(LOOKS[visible.length - 1]!), y(visible.at(-1)!)];
  return [
    `<path d="M${points.join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
    text(isOut ? endX + 6 : RIGHT + 8, isOut ? endY + 12 : endY + 4, label, 'start', colour),
  ];
}

const at = (value: number): string => String(Math.round(value));
const text = (left: number, top: number, words: string, anchor: string, colour = '#222222'): string =>
  `<text x="${at(left)}" y="${at(top)}" text-anchor="${anchor}" fill="${colour}">${words}</text>`;

/** Candidate sessions at which the picture looks. */
const LOOKS = [1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 32, 40, 50, 63, 80, 100, 126, 159, 200, 252, 317, 400, 504];
const ROLLOUTS = 200;
const SHARE = 0.1;
const STABLE = 0.02;

/**
 * How the evidence "fails more often" grows at a share of 10 % and a background of 2 %, when the candidate fails at this rate: at each look the
 * decimal logarithm that this part of the rollouts stays below.
 */
function evidenceOverTime(candidate: number, part: number): number[] {
  const values: number[][] = LOOKS.map(() => []);
  for (let seed = 0; seed < ROLLOUTS; seed += 1) {
    const random = randomFrom(seed);
    const arms = noArms();
    for (const [look, sessions] of LOOKS.entries()) {
      while (arms.candidate.sessions < sessions) {
        const isCandidate = random() < SHARE;
        const arm = isCandidate ? arms.candidate : arms.stable;
        arm.sessions += 1;
        if (random() < (isCandidate ? candidate : STABLE)) arm.failures += 1;
      }
      values[look]!.push(
        logEvidenceOfWorse([{ share: SHARE, observed: asObserved(arms) }], DEFAULT_SETTINGS.tolerance) / Math.LN10,
      );
    }
  }
  return values.map((each) => each.sort((a, b) => a - b)[Math.floor(each.length * part)]!);
}
