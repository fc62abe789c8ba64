import type { Picks } from '../page-state';

const PICKS: Picks = {
  shell: { version: '9', integrity: {} },
  sections: { help: { version: '2', container: 'help_2', entry: '', styles: [], integrity: {} } },
  arms: { help: 'candidate' },
};

let sent: { section: string; version: string; outcome: string }[];

/** Each page starts with nothing said. */
async function startPage(picks: Picks) {
  jest.resetModules();
  const report = await import('./report');
  report.startReporting(picks);
  return report;
}

beforeEach(() => {
  sent = [];
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.assign(globalThis, { Blob: class { constructor(public parts: string[]) {} } });
  Object.assign(navigator, { sendBeacon: (address: string, body: unknown) => address === '/_signals' && sent.push(JSON.parse((body as { parts: string[] }).parts[0]!)) });
});

test('while a rollout runs, one signal says that its section loaded', async () => {
  const { nowInUse, reportLoaded } = await startPage(PICKS);
  nowInUse('help', '2');
  reportLoaded('help');
  reportLoaded('help');
  expect(sent).toEqual([{ section: 'help', version: '2', outcome: 'loaded' }]);
});

test('a failure names the version that failed, not the one that took its place', async () => {
  const { nowInUse, reportFailed, reportLoaded } = await startPage(PICKS);
  reportFailed('help', new Error('dead'), '2');
  nowInUse('help', '1');
  reportLoaded('help');
  expect(sent).toEqual([
    { section: 'help', version: '2', outcome: 'failed' },
    { section: 'help', version: '1', outcome: 'loaded' },
  ]);
});

test('a section that never loaded fails as the version that was picked', async () => {
  const { reportFailed } = await startPage(PICKS);
  reportFailed('help', new Error('throws'));
  expect(sent).toEqual([{ section: 'help', version: '2', outcome: 'failed' }]);
});

test('without a rollout of its section nothing is sent, and the console still says what failed', async () => {
  const { nowInUse, reportLoaded, reportFailed } = await startPage({ ...PICKS, arms: { landing: 'stable' } });
  nowInUse('help', '2');
  reportLoaded('help');
  reportFailed('help', new Error('dead'));
  expect(sent).toEqual([]);
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('"help" failed'), new Error('dead'));
});
