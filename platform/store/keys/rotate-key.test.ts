/** @jest-environment node */
import { rmSync } from 'node:fs';
import { forgetTrust, trustOf } from '../../signing/trust';
import { sectionForTest, shellForTest } from '../../testing/rendering-releases';
import { Tool } from '../../testing/tool';
import { readRegistry } from '../registry/registry';
import { verifyRelease } from '../releases/verify-release';
import * as changeTrust from './change-trust';
import { rotateKey } from './rotate-key';

jest.mock('./change-trust', () => ({ __esModule: true, ...jest.requireActual('./change-trust') }));

afterEach(() => jest.restoreAllMocks());

test.each(['help', 'registry', 'root'])(
  'between the steps of a new key of %s everything that was signed counts, for readers meanwhile and after a kill',
  async (name) => {
    const tool = new Tool();
    await tool.publish(shellForTest());
    await tool.must('start', 'shell@1.0.0');
    await tool.publish(sectionForTest({}));
    await tool.must('start', 'help@2.0.0');
    const { writeTrust } = changeTrust;
    const read: number[] = [];
    jest.spyOn(changeTrust, 'writeTrust').mockImplementation(async (data, change) => {
      await writeTrust(data, change);
      forgetTrust(data);
      expect(readRegistry(data).sequence).toBe(2);
      for (const [part, version] of [
        ['shell', '1.0.0'],
        ['help', '2.0.0'],
      ] as const)
        await verifyRelease(data, part, version);
      read.push(trustOf(data)!.own.sequence);
    });
    await rotateKey(tool.data, name, () => undefined);
    expect(read).toEqual([read[0], read[0]! + 1]);
    rmSync(tool.data, { recursive: true });
  },
);
