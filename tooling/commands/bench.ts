// `npm run bench` compares this site with a monolith build of the same code, and exits with 1 when this site breaks a bound. All but `dev`,
// `verdict` and the comparison itself serve the output of `npm run build`.
//   -- dev         time from a save to the changed pixels
//   -- load        visitors through nginx and two origins while programs fail; default --visitors 500 --seconds 60 --requests 200000
//   -- lighthouse  Lighthouse scores; default --runs 3
//   -- origin      processor time of a page beside bare Fastify; default --rounds 9
//   -- pressure    how many times as long visitors and other sections wait during hanging publications, with a full inbox and a thousand event readers
//   -- search      time from the end of the debounce to the results, on a processor four times slower
//   -- verdict     the verdict over simulated rollouts; exits with 1 when a bound is broken. Default --rollouts 300; fewer are faster and
//                  less exact. --picture prints the picture of docs/verdict.md as SVG
import { parseArgs } from 'node:util';
import { wrongUse } from '../build/wrong-use';

const USE =
  'bench takes nothing, or: dev, or: origin [--rounds NUMBER], or: lighthouse [--runs NUMBER], or: pressure, or: search, or: verdict [--rollouts NUMBER] [--picture], or: load [--visitors NUMBER] [--seconds NUMBER] [--requests NUMBER]';
const NUMBER = /^[1-9]\d{0,6}$/;

const print = (line: string): void => console.log(line);
/** The benchmarks by their name on the command line. Each returns whether all bounds hold. */
const BENCHMARKS: Record<string, (options: ReturnType<typeof readOptions>) => boolean | Promise<boolean>> = {
  '': async () => (await import('../bench/compare-with-monolith')).compareWithMonolith(),
  dev: async () => (await import('../bench/dev-loop')).measureDevLoop(),
  load: async (load) => (await import('../bench/load/load-bench')).benchLoad(load, print),
  lighthouse: async ({ runs }) => (await import('../bench/lighthouse')).benchLighthouse(runs, print),
  origin: async ({ rounds }) => (await import('../bench/origin/origin-bench')).benchOrigin(rounds, print),
  pressure: async () => (await import('../bench/pressure')).benchPressure(print),
  search: async () => (await import('../bench/search')).benchSearch(print),
  verdict: async ({ rollouts }) => (await import('../bench/verdict/verdict-table')).benchVerdict(rollouts, print),
};

const options = readOptions();
if (options.picture) process.stdout.write((await import('../bench/verdict/draw-evidence')).drawEvidence());
else if (!(await BENCHMARKS[options.benchmark]!(options))) process.exitCode = 1;

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
    const [benchmark = '', ...rest] = positionals;
    const { picture, ...texts } = values;
    const isKnownUse = Object.hasOwn(BENCHMARKS, benchmark) && (!picture || benchmark === 'verdict');
    if (rest.length === 0 && isKnownUse && Object.values(texts).every((each) => NUMBER.test(each))) {
      const numbers = Object.entries(texts).map(([name, text]) => [name, Number(text)]);
      return { benchmark, picture, ...(Object.fromEntries(numbers) as Record<keyof typeof texts, number>) };
    }
  } catch {
    // An unknown option.
  }
  wrongUse(USE);
}
