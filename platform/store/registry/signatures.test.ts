import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderIn } from '../../testing/folder-in';
import { sign, verify } from './signatures';

test('a state that was signed under another number is refused, and its own signature beside that counts', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'signatures-'));
  await folderIn(data).keys.ensureTrust();
  const trust = folderIn(data).trust.whole!;
  const state = { sequence: 3, text: '{}', hash: '' };
  const [own, other] = [sign(trust, state), sign(trust, { ...state, sequence: 2 })];
  expect(() => verify(state, [other], trust, 'state 3')).toThrow('state 3 was signed as number 2');
  expect(verify(state, [own, other], trust, 'state 3').statement.sequence).toBe(3);
  rmSync(data, { recursive: true });
});
