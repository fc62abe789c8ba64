import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { RELEASE_SIGNATURE, verifyRecord } from 'platform/signing';
import { sectionForTest } from 'platform/testing/rendering-releases';
import { Tamperer } from 'platform/testing/tampering';
import { RunningService } from '../testing/running-service';
import { folderIn } from 'platform/testing/folder-in';

const NEW = 'help@2.0.0';
let service: RunningService;
let tamperer: Tamperer;
let team: string;
const parameters = { name: 'help', version: '2.0.0', stages: [50] };

beforeEach(async () => {
  service = await new RunningService().start();
  tamperer = new Tamperer(service.data);
  team = await service.token('help-ci', ['help'], ['publish', 'rollout']);
  await service.publish(team, sectionForTest({}), '2.0.0');
});
afterEach(async () => {
  await service.app.close();
  rmSync(service.data, { recursive: true, force: true });
});

test('a release is signed in the name of the token that published it', () => {
  const [record, signature] = ['release.json', RELEASE_SIGNATURE].map((file) => readFileSync(tamperer.file(NEW, file)));
  expect(
    verifyRecord(folderIn(service.data).trust.inForce, { name: 'help', version: '2.0.0' }, record!, signature!.toString())?.by,
  ).toMatchObject({
    who: 'token help-ci',
    tool: 'release-tool/1.0.0',
  });
});

test.each<[what: string, tamper: () => void, reason: string]>([
  ['one changed letter', () => tamperer.changeLetter(NEW, 'guide.js'), 'guide.js is not what was published'],
  ['no signature', () => rmSync(tamperer.file(NEW, RELEASE_SIGNATURE)), 'has no signature'],
])('the service starts no release with %s, and says why in one line', async (_what, tamper, reason) => {
  tamper();
  const { status, body } = await service.call(team, 'start', parameters);
  expect([status, body.detail]).toEqual([409, expect.stringContaining(reason)]);
  expect(body.detail).not.toContain('\n');
  expect(body.detail).not.toContain(service.data);
});

test('the service refuses a change of a tampered registry', async () => {
  tamperer.changeRegistry((text) => text.replace('"stable": "1.0.0"', '"stable": "1.0.1"'));
  const { status, body } = await service.call(team, 'start', parameters);
  expect([status, body.detail]).toEqual([409, expect.stringContaining('of the registry is not what was signed')]);
});

test.each([
  ['a file more', () => writeFileSync(tamperer.file(NEW, 'guide.js.bak'), 'guide()')],
  ['a file less', () => rmSync(tamperer.file(NEW, 'guide.js'))],
  ['a compressed file less', () => rmSync(tamperer.file(NEW, 'guide.js.br'))],
  ['a compressed file of other bytes', () => writeFileSync(tamperer.file(NEW, 'guide.js.gz'), 'guide()')],
])('a release whose folder has %s is published again from the same build, and is whole', async (_what, tamper) => {
  const build = sectionForTest({});
  tamper();
  expect(await service.publish(team, build, '2.0.0')).toMatchObject({ status: 200 });
  await expect(folderIn(service.data).releases.verify('help', '2.0.0')).resolves.toBeUndefined();
});
