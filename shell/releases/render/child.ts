// Runs in a process of its own: a release's code never runs in the origin or in the tool.
import type { RenderJob } from './render-job';
import { renderSection } from './render-section';

process.on('message', async ({ id, job }: { id: number; job: RenderJob }) => {
  try {
    process.send!({ id, rendered: await renderSection(job) });
  } catch (error) {
    process.send!({ id, error: (error as Error).message });
  }
});
