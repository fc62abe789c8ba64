/** @jest-environment node */
import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { forgetOldDays, sizeOf } from './old-days';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'days-'));
  for (const day of ['2025-11-21', '2025-11-22', '2026-11-22']) writeFileSync(path.join(folder, `${day}.jsonl`), 'line\n');
  writeFileSync(path.join(folder, 'report.csv'), 'somebody’s own');
  mkdirSync(path.join(folder, 'archive'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const now = Date.parse('2026-11-22T23:00:00Z');

test('what is older than the days that feedback is kept is deleted, and nothing else', () => {
  expect(forgetOldDays(folder, 365, now)).toEqual(['2025-11-21.jsonl']);
  expect(readdirSync(folder).sort()).toEqual(['2025-11-22.jsonl', '2026-11-22.jsonl', 'archive', 'report.csv']);
  expect(forgetOldDays(folder, 1, now)).toEqual(['2025-11-22.jsonl']);
});

test('the size of the inbox is that of its days', () => {
  expect(sizeOf(folder)).toBe(15);
  expect(sizeOf(path.join(folder, 'nothing'))).toBe(0);
});

test('a day that somebody else has deleted meanwhile is passed over', () => {
  const seen = () => jest.spyOn(fs, 'readdirSync').mockReturnValueOnce(['2020-01-01.jsonl'] as never);
  seen();
  expect(sizeOf(folder)).toBe(0);
  seen();
  expect(() => forgetOldDays(folder, 365, now)).not.toThrow();
});
