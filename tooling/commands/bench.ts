// `npm run bench` compares this site with a monolith build of the same code, and exits with 1 when this site breaks a bound. `load`, `lighthouse`
// and `origin` serve the output of `npm run build`.
//   -- dev         time from a save to the changed pixels
//   -- load        visitors through nginx and two origins while programs fail; default --visitors 500 --seconds 60 --requests 200000
//   -- lighthouse  Lighthouse scores; default --runs 3
//   -- origin      processor time of a page beside bare Fastify; default --rounds 9
//   -- pressure    response times for visitors and other sections during hanging publications, a full inbox and a thousand event readers
//   -- search      time from the end of the debounce to the results, on a processor four times slower
//   -- verdict     the verdict over simulated rollouts; exits with 1 when a bound is broken. Default --rollouts 300; fewer are faster and
//                  less exact. --picture prints the picture of docs/verdict.md as SVG
import { parseArgs } from 'node:util';

const USE =
  'bench takes nothing, or: dev, or: origin [--rounds NUMBER], or: lighthouse [--runs NUMBER], or: pressure, or: search, or: verdict [--rollouts NUMBER] [--picture], or: load [--visitors NUMBER] [--seconds NUMBER] [--requests NUMBER]';
const NUMBER = /^[1-9]\d{0,6}$/;

const { benchmark, rollouts, picture, runs, rounds, load } = readOptions();
if (benchmark === undefined) await comparePages();
else if (benchmark === 'dev') await measureSaves();
else if (benchmark === 'origin') await measureOrigin();
else if (benchmark === 'load') await measureLoad();
else if (benchmark === 'lighthouse') await runLighthouse();
else if (benchmark === 'pressure') await measurePressure();
else if (benchmark === 'search') await measureSearch();
else if (picture) await drawVerdict();
else await printVerdict(rollouts);

function readOptions() {
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
    const [benchmark, ...rest] = positionals;
    const { rollouts, picture, runs, rounds, ...load } = values;
    const areNumbers = Object.values({ rollouts, runs, rounds, ...load }).every((number) => NUMBER.test(number));
    if (
      rest.length === 0 &&
      ['verdict', 'dev', 'origin', 'load', 'lighthouse', 'pressure', 'search'].includes(benchmark ?? 'verdict') &&
      areNumbers
    )
      return { benchmark, rollouts: Number(rollouts), picture, runs: Number(runs), rounds: Number(rounds), load };
  } catch {
    // An unknown option.
  }
  console.error(USE);
  process.exit(2);
}

async function comparePages(): Promise<void> {
  const { compareWithMonolith } = await import('../bench/compare-with-monolith');
  if (!(await compareWithMonolith())) process.exitCode = 1;
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
