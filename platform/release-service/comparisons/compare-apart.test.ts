import { existsSync } from 'node:fs';
import path from 'node:path';
import { Tool } from 'platform/testing/tool';
import { compareApart } from './compare-apart';

test('a refusal of the release tool is reported in its words', async () => {
  const { data, siteConfig } = new Tool();
  const out = path.join(data, 'out');
  const compared = compareApart({ data, siteConfig })({ name: 'help', version: '1.1.0' }, out, new AbortController().signal);
  await expect(compared).rejects.toMatchObject({ code: 'not-published', message: expect.stringContaining('help@1.1.0') });
  expect(existsSync(out)).toBe(false);
});
