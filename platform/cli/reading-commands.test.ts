import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import path from 'node:path';
import { SITE } from 'shared/testing/site';
import { stateOf, withSection } from '../rollout';
import { noCounts, noStage } from '../rollout/verdict';
import { sectionForTest, shellForTest } from '../testing/rendering-releases';
import { putCounts } from '../testing/counted';
import { preparedTools, type Tool } from '../testing/tool';
import { changeRegistry, folderIn, readRegistry } from '../testing/folder-in';
import { FolderTarget } from '../commands';

jest.mock('node:timers/promises', () => ({ ...jest.requireActual('node:timers/promises'), setTimeout: jest.fn() }));

let tool: Tool;

const freshTool = preparedTools(async (own) => {
  await own.publishAndStart(shellForTest());
  for (const version of ['2.0.0', '2.1.0']) {
    await own.publishAndStart(sectionForTest({ version }));
  }
});
beforeEach(async () => {
  jest.mocked(wait).mockReset();
  tool = await freshTool();
});

describe('status', () => {
  test('says what is served and counted', async () => {
    const browsers = { stable: { sessions: 40, failures: 1 }, candidate: { sessions: 40, failures: 2 } };
    const { id } = stateOf(readRegistry(tool.data), 'help').rollout!;
    await putCounts(tool.data, id, { ...noCounts(), stages: [{ ...noStage(1), browsers }] });
    expect(await tool.must('status')).toMatch(/^help +stable 2\.0\.0 [^]*stable: 1 of 40 sessions failed; candidate: 2 of 40/m);
    expect(await tool.must('status')).toContain('verdict: undecided');
    expect(JSON.parse(await tool.must('status', '--json'))).toMatchObject({
      sequence: 3,
      sections: { help: { stable: '2.0.0' } },
      signals: { [id]: { stages: [{ browsers: { candidate: { failures: 2 } } }] } },
      rollouts: { [id]: { verdict: { kind: 'undecided' } } },
    });
  });

  test('with --watch says it again whenever it has changed, and only then, without control sequences for the terminal', async () => {
    const pauseHelp = () =>
      changeRegistry(tool.data, 'pause \u001B[2Jhelp', (registry) => withSection(registry, 'shell', { previousGood: ['0.9.0'] }));
    jest
      .mocked(wait)
      .mockResolvedValueOnce(undefined)
      .mockImplementationOnce(pauseHelp)
      .mockResolvedValueOnce(undefined)
      .mockRejectedValueOnce(new Error('interrupted'));
    const { stdout, stderr } = await tool.release('status', '--watch');
    expect(stderr).toBe('interrupted');
    expect(jest.mocked(wait).mock.calls).toEqual([[1_000], [1_000], [1_000], [1_000]]);
    expect(stdout.match(/^registry \d+.*$/gm)).toEqual([
      expect.stringMatching(/^registry 3, .* by: start help@2\.1\.0$/),
      expect.stringMatching(/^registry 4, .* by: pause \[2Jhelp$/),
    ]);
  });

  test('with --watch and --json writes each state as a line of JSON, for a program that reads along', async () => {
    jest.mocked(wait).mockRejectedValueOnce(new Error('interrupted'));
    const { stdout } = await tool.release('status', '--watch', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ sequence: 3, sections: { help: { stable: '2.0.0' } } });
  });
});

test('a watched status is printed again when only the hint beside it has changed, and without its control characters', async () => {
  const answer = { text: 'All is well.', json: {} };
  jest
    .spyOn(FolderTarget.prototype, 'answer')
    .mockResolvedValueOnce(answer)
    .mockResolvedValueOnce({ ...answer, hint: 'This is \u001b[2Ja copy.' });
  jest.mocked(wait).mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('interrupted'));
  expect(await tool.release('status', '--watch')).toMatchObject({
    stdout: 'All is well.\nAll is well.',
    stderr: 'This is [2Ja copy.\ninterrupted',
  });
});

test('who reads a watched status only until a line, as grep does with -m 1, ends the watch', async () => {
  jest
    .mocked(wait)
    .mockImplementationOnce(
      async () => void process.stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
    )
    .mockRejectedValueOnce(new Error('still watching'));
  process.stdout.once('error', () => undefined);
  expect(await tool.release('status', '--watch')).toMatchObject({ code: 0, stderr: '' });
});

test('outcome says what became of the release that was started last, or of the one that is named', async () => {
  expect(await tool.must('outcome', 'help')).toBe('help@2.1.0 is running at stage 0 of 3, 1 %.');
  expect(await tool.must('outcome', 'help', '--version', '2.0.0')).toBe('help@2.0.0 is stable for everyone.');
  await tool.publish(sectionForTest({ version: '2.2.0' }));
  expect(JSON.parse(await tool.must('outcome', 'help', '--version', '2.2.0', '--json'))).toMatchObject({ kind: 'open' });
  await changeRegistry(tool.data, 'import', (registry) => withSection(registry, 'help', { rollout: undefined }));
  expect(await tool.release('evidence', 'help')).toMatchObject({ code: 1, stderr: 'help has had no rollout so far.' });
});

describe('explain', () => {
  test('explains what a visitor gets and why, with the files of the release', async () => {
    expect(JSON.parse(await tool.must('explain', '--path', '/help-center', '--bucket', '42'))).toMatchObject({
      sequence: 3,
      bucket: 42,
      section: 'help',
      releases: [
        { name: 'shell', version: '1.0.0', because: 'no rollout runs' },
        { name: 'help', because: expect.stringMatching(/^bucket 42 stands at \d+/) },
      ],
    });
    const [shell, help] = JSON.parse(await tool.must('explain', '--path', '/help-center', '--crawler')).releases;
    expect(shell.files).toContain('/_releases/shell/1.0.0/shell.css');
    expect(help).toMatchObject({ version: '2.0.0', because: 'crawlers always see stable' });
    expect(help.files).toEqual(
      expect.arrayContaining(['/_releases/help/2.0.0/remoteEntry.js', '/_releases/help/2.0.0/guide.js']),
    );
  });

  test('finds the section of an address by the release records', async () => {
    expect(JSON.parse(await tool.must('explain', '--path', '/unknown'))).toMatchObject({
      section: null,
      releases: [{ name: 'shell' }],
    });
  });

  test('reports a missing address or an invalid bucket as a usage error', async () => {
    expect(await tool.release('explain')).toMatchObject({ code: 2, stderr: expect.stringContaining('--path') });
    expect(await tool.release('explain', '--path', '/', '--bucket', '10000')).toMatchObject({
      code: 2,
      stderr: '--bucket is "10000"; it takes a number from 0 to 9999',
    });
  });
});

test('the tool removes control characters from results, refusals and what a publication says meanwhile', async () => {
  const reason = ['--reason', 'a\u001b]52;c;x\u0007b\u009bc\u202Ed'];
  await tool.must('abort', 'help', ...reason);
  const { id } = folderIn(tool.data).trust.whole!.own.keys.find(({ role }) => role === 'abort')!;
  await tool.must('key', 'revoke', id, ...reason);
  tool.builder = {
    names: () => ['help'],
    build: (_name, log) => {
      log('the page \u001b[2Jwaits');
      return Promise.reject(new Error('the page \u001b[2Jthrew'));
    },
  };
  const reading = [['history'], ['status'], ['key', 'list'], ['wait', 'help@2.1.0']];
  for (const words of [...reading, ...reading.map((line) => [...line, '--json']), ['publish', 'help']]) {
    const { stderr, stdout } = await tool.release(...words);
    expect([words, (stdout + stderr).replaceAll(/[\t\n]/g, '').match(/\p{Cc}|\u202E/u)]).toEqual([words, null]);
  }
  expect((await tool.release('history')).stdout).toContain('--reason a]52;c;xbcd');
  expect((await tool.release('publish', 'help')).stderr).toBe('the page [2Jwaits\nthe page [2Jthrew');
});

describe('history', () => {
  test('lists every change, oldest first', async () => {
    const lines = (await tool.must('history')).split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^1 {2}\d{4}-.*Z {2}start shell@1\.0\.0 {2}\(.+, from .+, with release tool on the folder\)$/),
      expect.stringMatching(/^2 .* start help@2\.0\.0 /),
      expect.stringMatching(/^3 .* start help@2\.1\.0 /),
    ]);
    const rows = JSON.parse(await tool.must('history', '--json'));
    expect(rows.map(({ change }: { change: string }) => change)).toEqual([
      'start shell@1.0.0',
      'start help@2.0.0',
      'start help@2.1.0',
    ]);
  });

  test('says what was served at a time', async () => {
    expect(JSON.parse(await tool.must('history', '--at', '2999-01-01T00:00:00Z'))).toMatchObject({
      sequence: 3,
      releases: { help: { stable: '2.0.0', candidate: { version: '2.1.0', percent: 1 } } },
    });
  });

  test('refuses a time without a zone, and one before the first change', async () => {
    for (const word of ['yesterday', '2026-01-07T00:00:00', ''])
      expect(await tool.release('history', '--at', word)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('with its zone'),
      });
    expect(await tool.release('history', '--at', '2020-01-01T00:00:00+02:00')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the history starts at'),
    });
  });
});

describe('check-launch', () => {
  const both = { en: 'Said', rw: 'Byavuzwe' };
  const filled = {
    ...SITE,
    testimonies: [{ quote: both, name: 'A customer', role: both }],
    investing: { assetManager: 'A manager' },
    licence: both,
    moneyHeld: both,
    openingHours: both,
    languagesSpoken: both,
    address: both,
    companyNumber: '100000001',
    dataProtectionEmail: 'data@tuzamuke.test',
    legal: { governingLaw: { en: 'Rwanda', rw: 'u Rwanda' } },
  };

  test('refuses a brand with placeholders, and names each of them', async () => {
    const { code, stdout, stderr } = await tool.release('check-launch');
    expect(code).toBe(1);
    expect(stdout).toContain('productName is still the placeholder Hamwe');
    expect(stderr).toContain(`${stdout.split('\n').length} entries of the brand file are to be completed.`);
    const asJson = await tool.release('check-launch', '--json');
    expect([asJson.code, JSON.parse(asJson.stdout)]).toEqual([1, stdout.split('\n')]);
    expect(JSON.parse(asJson.stderr.split('\n').at(-1)!)).toMatchObject({ code: 'not-ready' });
  });

  test('accepts a completed brand file, and names what only people can review', async () => {
    tool.siteConfig = path.join(tool.data, 'brand.json');
    writeFileSync(tool.siteConfig, JSON.stringify(filled));
    expect(await tool.release('check-launch')).toEqual({
      code: 0,
      stdout: 'Nothing is missing in the brand file.',
      stderr: expect.stringContaining('no native speaker has reviewed'),
    });
  });

  test('refuses a brand file in which one entry alone is missing', async () => {
    tool.siteConfig = path.join(tool.data, 'brand.json');
    writeFileSync(tool.siteConfig, JSON.stringify({ ...filled, address: undefined }));
    expect(await tool.release('check-launch')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^address is unset: .*$/),
    });
  });

  test('reports an unreadable brand file as a usage error', async () => {
    tool.siteConfig = '/nowhere/site.json';
    expect(await tool.release('check-launch')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('SITE_CONFIG: cannot read the brand file /nowhere/site.json'),
    });
  });
});
