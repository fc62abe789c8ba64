import { block, withSection } from '../../rollout';
import { statusLines } from './status';
import { name, now, running } from '../../testing/rollouts';

test('the status says what is served in every section, and what is rolled out', () => {
  const text = statusLines(withSection(running, 'legal', { policy: { kind: 'all-at-once' } })).join('\n');
  for (const section of ['shell', 'legal', 'help']) expect(text).toMatch(new RegExp(`^${section} `, 'm'));
  expect(text).toMatch(/^help +stable 1\.2\.0 +previous good 1\.1\.0 +policy stages/m);
  expect(text).toMatch(/rollout 3fa91c02: 1\.3\.0 running at stage 0 of 2, 1 %/);
  expect(text).toMatch(/^legal +stable \(none\).*all-at-once/m);
});

test('the status says why a rollout was aborted and a version is blocked', () => {
  const text = statusLines(block(running, { name, version: '1.3.0', reason: 'it was slow', now })).join('\n');
  expect(text).toMatch(/1\.3\.0 aborted: blocked: it was slow/);
  expect(text).toMatch(/blocked 1\.3\.0 since 2026-01-02T.*: it was slow/);
});
