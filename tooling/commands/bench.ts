// `npm run bench`: this site beside a monolith build of the same code. `npm run bench -- dev`: from a save to its pixels.
// `npm run bench -- load`: visitors through nginx and two origins on a bad day; `--visitors 500 --seconds 60 --requests 200000` are its
// usual numbers. It serves what `npm run build` left, and so does `npm run bench -- lighthouse`. `npm run bench -- verdict`: how rollouts are judged, in
// simulated worlds, ending as a failure where a bound is broken; `--rollouts 100` is quicker and less exact than the 300 of each that it usually draws, `--picture` draws the picture of docs/verdict.md as SVG.
// `npm run bench -- pressure`: hanging publications, a full inbox and a thousand event readers at once, and what visitors and other sections wait for.
// `npm run bench -- search`: from the end of the waiting until the answers stand there, on a processor four times slower.
// `npm run bench -- origin`: processor time of a page beside bare Fastify, also of what `npm run build` left.
import { parseArgs } from 'node:util';

const USE =
  'bench takes nothing, or: dev, or: origin [--rounds NUMBER], or: lighthouse [--runs NUMBER], or: pressure, or: search, or: verdict [--rollouts NUMBER] [--picture], or: load [--visitors NUMBER] [--seconds NUMBER] [--requests NUMBER]';
const NUMBER = /^[1-9]\d{0,6}$/;

const { what, rollouts, picture, runs, rounds, load } = readWords();
if (what === undefined) await comparePages();
else if (what === 'dev') await measureSaves();
else if (what === 'origin') await measureOrigin();
else if (what === 'load') await measureLoad();
else if (what === 'lighthouse') await runLighthouse();
else if (what === 'pressure') await measurePressure();
else if (what === 'search') await measureSearch();
else if (picture) await drawVerdict();
else await printVerdict(rollouts);

function readWords() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        rollouts: { type: 'string', default: '300' },
        picture: { type: 'boolean', default: false },
        runs: { type: 'string', default: '3' },
        rounds: { type: 'string', default: '9' },
        visitors: { type: 'string', default: '500' },
        seconds: { type: 'string', default: '60' },
        requests: { type: 'string', default: '200000' },
      },
    });
    const [what, ...rest] = positionals;
    const { rollouts, picture, runs, rounds, ...load } = values;
    const isRight = Object.values({ rollouts, runs, rounds, ...load }).every((number) => NUMBER.test(number));
    if (
      rest.length === 0 &&
      ['verdict', 'dev', 'origin', 'load', 'lighthouse', 'pressure', 'search'].includes(what ?? 'verdict') &&
      isRight
    )
      return { what, rollouts: Number(rollouts), picture, runs: Number(runs), rounds: Number(rounds), load };
  } catch {
    // An option that there is not.
  }
  console.error(USE);
  process.exit(2);
}

async function comparePages(): Promise<void> {
  const { compareWithMonolith } = await import('../bench/compare-with-monolith');
  await compareWithMonolith();
}

async function measureSaves(): Promise<void> {
  const { measureDevLoop } = await import('../bench/dev-loop');
  if (!(await measureDevLoop())) process.exitCode = 1;
}

async function measureOrigin(): Promise<void> {
  const { benchOrigin } = await import('../bench/origin/origin-bench');
  if (!(await benchOrigin({ requests: 5_000, rounds }, (line) => console.log(line)))) process.exitCode = 1;
}

async function measureLoad(): Promise<void> {
  const { benchLoad } = await import('../bench/load/load-bench');
  const { visitors, seconds, requests } = load;
  const numbers = { visitors: Number(visitors), seconds: Number(seconds), requests: Number(requests) };
  if (!(await benchLoad(numbers, (line) => console.log(line)))) process.exitCode = 1;
}

async function runLighthouse(): Promise<void> {
  const { benchLighthouse } = await import('../bench/lighthouse');
  if (!(await benchLighthouse(runs, (line) => console.log(line)))) process.exitCode = 1;
}

async function measurePressure(): Promise<void> {
  const { benchPressure } = await import('../bench/pressure');
  if (!(await benchPressure((line) => console.log(line)))) process.exitCode = 1;
}

async function measureSearch(): Promise<void> {
  const { benchSearch } = await import('../bench/search');
  if (!(await benchSearch((line) => console.log(line)))) process.exitCode = 1;
}

async function drawVerdict(): Promise<void> {
  const { drawEvidence } = await import('../bench/verdict/draw-evidence');
  process.stdout.write(drawEvidence());
}

async function printVerdict(rollouts: number): Promise<void> {
  const { benchVerdict } = await import('../bench/verdict/verdict-table');
  if (!benchVerdict(rollouts, (line) => console.log(line))) process.exitCode = 1;
}
