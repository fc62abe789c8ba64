// Before all that renders: in this process, and not in a child.
import { RunningService } from '../testing/running-service';
import { FolderTarget } from 'platform/commands';
import { sectionForTest } from 'platform/testing/rendering-releases';

const service = new RunningService();
afterEach(() => service.app.close());

/** A publication that ends only when it is ended. */
function hang(): void {
  const publish = async (...[, , signal]: Parameters<FolderTarget['publish']>) => {
    while (!signal!.aborted) await new Promise((resolve) => setImmediate(resolve));
    throw signal!.reason;
  };
  jest.spyOn(FolderTarget.prototype, 'publish').mockImplementation(publish);
  // What should last longer than a minute is over at once.
  const wait = globalThis.setTimeout;
  const soon = (work: () => void, time: number) => wait(work, time > 60_000 ? 0 : time);
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(soon as typeof setTimeout);
}

test.each([
  ['renders pages alone', null, 90],
  ['also opens pages in a browser', { mode: 'found', browser: null } as const, 540],
])('a publication at a service that %s is ended after its time budget', async (_what, trial, seconds) => {
  service.trial = trial;
  await service.start();
  const token = await service.token('help-ci', ['help'], ['publish']);
  hang();
  expect(await service.publish(token, sectionForTest({ version: '1.1.0' }), '1.1.0')).toMatchObject({
    status: 422,
    body: { detail: `Publishing a release of help took longer than ${seconds} s, and was ended.` },
  });
});
