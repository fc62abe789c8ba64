import type { PageSelection } from 'shared/contract/page/page-state';
import type { Signal } from 'shared/contract/page/signal';
import { selectedRelease } from 'shared/testing/selected-release';

const SELECTION: PageSelection = {
  page: 2,
  shell: { version: '9', integrity: {} },
  sections: { help: selectedRelease({ version: '2' }) },
  arms: { help: 'candidate' },
};

let sent: Signal[];
let reported: unknown[];
const failed = { section: 'help', version: '2', outcome: 'failed', cause: { kind: 'render', page: '/help-center' } };

/** A page that has reported nothing. */
async function startPage(selection: PageSelection) {
  jest.resetModules();
  const report = await import('./report');
  report.startReporting(selection);
  return report;
}

beforeEach(() => {
  sent = [];
  reported = [];
  history.replaceState(null, '', '/help-center?q=words+of+the+visitor');
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.assign(globalThis, {
    Blob: class {
      constructor(public parts: string[]) {}
    },
  });
  Object.assign(navigator, {
    sendBeacon: (address: string, body: unknown) =>
      (address === '/_signals' ? sent : reported).push(JSON.parse((body as { parts: string[] }).parts[0]!)),
  });
});

test('reports a file with a wrong hash once also without a rollout, and no other failure', async () => {
  const { reportFailed } = await startPage({ ...SELECTION, arms: undefined });
  reportFailed('help', new Error('changed'), '2', 'integrity');
  reportFailed('help', new Error('changed'), '2', 'integrity');
  reportFailed('help', new Error('lost'), '1', 'chunk');
  expect(sent).toEqual([]);
  expect(reported).toEqual([{ type: 'release-integrity', body: { part: 'help', version: '2', page: '/help-center' } }]);
});

test('reports a wrong hash of the fallback too, after one of the selected version', async () => {
  const { reportFailed } = await startPage(SELECTION);
  reportFailed('help', new Error('changed'), '2', 'integrity');
  reportFailed('help', new Error('changed'), '1', 'integrity');
  expect(reported).toMatchObject([{ body: { version: '2' } }, { body: { version: '1' } }]);
});

test('reports once during a rollout that its section loaded', async () => {
  const { nowInUse, reportLoaded } = await startPage(SELECTION);
  nowInUse('help', '2');
  reportLoaded('help');
  reportLoaded('help');
  expect(sent).toEqual([{ section: 'help', version: '2', outcome: 'loaded' }]);
});

test('reports the failure of a section that had loaded', async () => {
  const { nowInUse, reportFailed, reportLoaded } = await startPage(SELECTION);
  nowInUse('help', '2');
  reportLoaded('help');
  reportFailed('help', new Error('throws'));
  expect(sent).toEqual([{ section: 'help', version: '2', outcome: 'loaded' }, failed]);
});

test('reports the version that failed, not its fallback', async () => {
  const { nowInUse, reportFailed, reportLoaded } = await startPage(SELECTION);
  reportFailed('help', new Error('dead'), '2');
  nowInUse('help', '1');
  reportLoaded('help');
  expect(sent).toEqual([failed, { section: 'help', version: '1', outcome: 'loaded' }]);
});

test('reports the fallback when it fails later, and nothing as loaded that never was', async () => {
  const { nowInUse, reportFailed, reportLoaded } = await startPage(SELECTION);
  reportLoaded('help');
  expect(sent).toEqual([]);
  nowInUse('help', '1');
  reportFailed('help', new Error('throws'));
  expect(sent).toEqual([{ ...failed, version: '1' }]);
});

test('reports the selected version for a section that never loaded', async () => {
  const { reportFailed } = await startPage(SELECTION);
  reportFailed('help', new Error('throws'));
  expect(sent).toEqual([failed]);
});

test('without a rollout of the section sends nothing, and logs the failure', async () => {
  const { nowInUse, reportLoaded, reportFailed } = await startPage({ ...SELECTION, arms: { landing: 'stable' } });
  nowInUse('help', '2');
  reportLoaded('help');
  reportFailed('help', new Error('dead'));
  expect(sent).toEqual([]);
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('help@2 failed'), new Error('dead'));
});

test('reports a hydration error in the section as its failure, and one in header or footer as the shell’s', async () => {
  const { reportRecovered } = await startPage({ ...SELECTION, arms: { help: 'candidate', shell: 'stable' } });
  const shell = '\n at a (https://site.test/_releases/shell/9/main.js:1:2)';
  reportRecovered('help', new Error('418'), shell);
  expect(sent).toEqual([
    { section: 'shell', version: '9', outcome: 'failed', cause: { kind: 'hydration', page: '/help-center' } },
  ]);
  reportRecovered('help', new Error('418'), `\n at b (https://site.test/_releases/help/2/page.js:1:2)${shell}`);
  expect(sent[1]).toMatchObject({ section: 'help', cause: { kind: 'hydration' } });
});

test('does not count a failure of the shell when only the section has a rollout', async () => {
  const { reportRecovered, reportFailed } = await startPage(SELECTION);
  reportRecovered('help', new Error('418'), '\n at a (https://site.test/_releases/shell/9/main.js:1:2)');
  reportFailed('shell', new Error('the footer throws'));
  expect(sent).toEqual([]);
});

describe('the measurements of a visit', () => {
  const felt = { press: false, shift: true, paint: 900 };

  test('are reported for the section and for the shell, each with its own errors', async () => {
    const { nowInUse, reportFelt } = await startPage({ ...SELECTION, arms: { help: 'candidate', shell: 'stable' } });
    nowInUse('help', '2');
    reportFelt('help', felt, (part) => part === 'help');
    expect(sent).toEqual([
      { section: 'help', version: '2', outcome: 'felt', felt: { ...felt, errors: true } },
      { section: 'shell', version: '9', outcome: 'felt', felt: { ...felt, errors: false } },
    ]);
  });

  test('are not reported for a section whose code never ran, nor for a page of none', async () => {
    const { reportFelt } = await startPage(SELECTION);
    reportFelt('help', felt, () => false);
    reportFelt(null, felt, () => false);
    expect(sent).toEqual([]);
  });
});

describe('a page whose script was requested', () => {
  const both = { ...SELECTION, arms: { help: 'candidate', shell: 'stable' } } as const;
  const outcomes = () => sent.map(({ section, outcome }) => `${section} ${outcome}`);

  test('reports that its visitor left before it ran, once', async () => {
    const { reportRequested } = await startPage(both);
    reportRequested('help');
    expect(sent).toEqual([{ section: 'help', version: '2', outcome: 'woken' }]);
    dispatchEvent(new Event('pagehide'));
    dispatchEvent(new Event('pagehide'));
    expect(outcomes()).toEqual(['help woken', 'help left', 'shell left']);
  });

  test('reports no visitor as gone from a part that loaded or failed', async () => {
    const { nowInUse, reportFailed, reportRequested, reportLoaded } = await startPage(both);
    reportRequested('help');
    nowInUse('help', '2');
    reportLoaded('shell');
    reportFailed('help', new Error('dead'));
    dispatchEvent(new Event('pagehide'));
    expect(outcomes()).toEqual(['help woken', 'shell loaded', 'help failed']);
  });

  test('reports for a page of no section, such as one that was not found, only that its visitor left the shell', async () => {
    const { reportRequested } = await startPage(both);
    reportRequested(null);
    expect(sent).toEqual([]);
    dispatchEvent(new Event('pagehide'));
    expect(outcomes()).toEqual(['shell left']);
  });
});
