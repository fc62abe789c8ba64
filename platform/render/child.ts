// Runs in a process of its own, one for each pair of releases: a release's code never runs in the origin or in the tool. `sandbox/child-code.ts` makes it one
// plain file. Jobs come in on standard input and answers go out on standard output, one line of JSON each.
import { lock } from './lockdown/lock';
import { openLines } from './lockdown/open-lines';
import type { Records } from './read-records';
import type { RenderJob } from './render-job';
import { renderSection } from './render-section';

interface Order {
  id: string;
  job: RenderJob;
  records: Records;
}

const { readLine, writeLine, exit } = openLines();
// A release may replace these for itself; the next job is still read as it was sent.
const { parse, stringify } = JSON;
lock();

async function renderAll(): Promise<void> {
  for (let line = readLine(); line !== null; line = readLine()) {
    const { id, ...order } = parse(line) as Order;
    writeLine(stringify({ id, ...(await answerTo(order)) }));
  }
  // Whatever timers a release has left would keep the process for ever.
  exit();
}

async function answerTo({ job, records }: Omit<Order, 'id'>): Promise<object> {
  try {
    return { rendered: await renderSection(job, records) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

void renderAll();
