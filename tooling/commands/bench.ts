// `npm run bench`: this site beside a monolith build of the same code. `npm run bench -- dev`: from a save to its pixels.
// `npm run bench -- load`: visitors through nginx and two origins on a bad day; `--visitors 500 --seconds 60 --requests 200000` are its
// usual numbers. It serves what `npm run build` left, and so does `npm run bench -- lighthouse`. `npm run bench -- verdict`: how rollouts are judged, beside the
// rule before; `--rollouts 20` is quicker and less exact than the 400 of docs/verdict.md, `--picture` draws its picture as SVG.
import { parseArgs } from 'node:util';

const USE =
  'bench takes nothing, or: dev, or: lighthouse [--runs NUMBER], or: verdict [--rollouts NUMBER] [--picture], or: load [--visitors NUMBER] [--seconds NUMBER] [--requests NUMBER]';
const NUMBER = /^[1-9]\d{0,6}$/;

const { what, rollouts, picture, runs, load } = readWords();
if (what === undefined) await comparePages();
else if (what === 'dev') await measureSaves();
else if (what === 'load') await measureLoad();
else if (what === 'lighthouse') await runLighthouse();
else if (picture) await drawVerdict();
else await printVerdict(rollouts);

function readWords() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        rollouts: { type: 'string', default: '400' },
        picture: { type: 'boolean', default: false },
        runs: { type: 'string', default: '3' },
        visitors: { type: 'string', default: '500' },
        seconds: { type: 'string', default: '60' },
        requests: { type: 'string', default: '200000' },
      },
    });
    const [what, ...rest] = positionals;
    const { rollouts, picture, runs, ...load } = values;
    const isRight = Object.values({ rollouts, runs, ...load }).every((number) => NUMBER.test(number));
    if (rest.length === 0 && ['verdict', 'dev', 'load', 'lighthouse'].includes(what ?? 'verdict') && isRight)
      return { what, rollouts: Number(rollouts), picture, runs: Number(runs), load };
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

async function measureLoad(): Promise<void> {
  const { benchLoad } = await import('../bench/load/load-bench');
  const { visitors, seconds, requests } = load;
  const asked = { visitors: Number(visitors), seconds: Number(seconds), requests: Number(requests) };
  if (!(await benchLoad(asked, (line) => console.log(line)))) process.exitCode = 1;
}

async function runLighthouse(): Promise<void> {
  const { benchLighthouse } = await import('../bench/lighthouse');
  if (!(await benchLighthouse(runs, (line) => console.log(line)))) process.exitCode = 1;
}

async function drawVerdict(): Promise<void> {
  const { drawEvidence } = await import('releases/verdict/bench/draw-evidence');
  process.stdout.write(drawEvidence());
}

async function printVerdict(rollouts: number): Promise<void> {
  const { verdictLines } = await import('releases/verdict/bench/verdict-table');
  for (const line of verdictLines({ rollouts })) console.log(line);
}
