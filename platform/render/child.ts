// The child process, one for each pair of releases: release code never runs in the origin or in the tool. `sandbox/child-code.ts` bundles it into one
// plain file. It reads jobs from standard input and writes responses to standard output, one line of JSON each.
import { lock } from './lockdown/lock';
import { openLines } from './lockdown/open-lines';
import type { Records } from './read-records';
import type { RenderJob } from './render-job';
import { renderSection } from './render-section';

interface Request {
  id: string;
  job: RenderJob;
  records: Records;
}

const { readLine, writeLine, exit } = openLines();
// Saved here, because a release may replace these globals; the next job must still be read as it was sent.
const { parse, stringify } = JSON;
lock();

async function renderAll(): Promise<void> {
  for (let line = readLine(); line !== null; line = readLine()) {
    const { id, ...request } = parse(line) as Request;
    writeLine(stringify({ id, ...(await respond(request)) }));
  }
  // Timers of a release would keep the process running.
  exit();
}

async function respond({ job, records }: Omit<Request, 'id'>): Promise<object> {
  try {
    return { rendered: await renderSection(job, records) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

void renderAll();
