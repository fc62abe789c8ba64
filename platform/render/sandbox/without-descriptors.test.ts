import { spawnWithoutDescriptors } from '../../testing/no-descriptors';
import { shellForTest } from '../../testing/rendering-releases';
import { Renderer } from '../renderer';
import type { RenderJob } from '../render-job';

test('without a free file descriptor a job fails, and the program goes on', async () => {
  const spawning = spawnWithoutDescriptors();
  const job = { shellFolder: shellForTest(), section: null, sectionFolder: null } as RenderJob;
  await expect(new Renderer().render(job)).rejects.toThrow('too many files are open');
  // The error of the process itself comes then.
  await new Promise((resolve) => setImmediate(resolve));
  spawning.mockRestore();
});
