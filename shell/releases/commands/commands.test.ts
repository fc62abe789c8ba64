/** @jest-environment node */
import type { ReleaseName } from 'shared/build/workspaces';
import { Refusal } from '../refusal';
import { emptyRegistry } from '../registry/empty-registry';
import { registrySchema, type Registry, type SectionState } from '../registry/schema';
import { abort } from './abort';
import { advance } from './advance';
import { block } from './block';
import { explain } from './explain';
import { pause } from './pause';
import { promote } from './promote';
import { resume } from './resume';
import { rollback } from './rollback';
import { withSection } from './section-state';
import { start } from './start';
import { statusLines } from './status';
import { unblock } from './unblock';

const then = '2026-01-01T00:00:00.000Z';
const now = '2026-01-02T00:00:00.000Z';
const name: ReleaseName = 'help';
const quiet = withSection(emptyRegistry(), name, { stable: '1.2.0', previousGood: ['1.1.0', '1.0.0'] });
const running = start(quiet, { name, version: '1.3.0', stages: [1, 10, 100], id: 'r1', now: then });
const paused = pause(running, { name, now: then });
const help = (registry: Registry): SectionState => registry.sections.help;
const withBlocked = (version: string, registry = quiet) => withSection(registry, name, { blocked: [{ version, reason: 'it was slow', at: then }] });

/** The reason why a command declined. */
function refusal(command: () => unknown): string {
  try {
    command();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  throw new Error('was done');
}

describe('start', () => {
  test('begins at the first stage and leaves stable alone', () => {
    expect(help(running)).toMatchObject({
      stable: '1.2.0',
      previousGood: ['1.1.0', '1.0.0'],
      rollout: { id: 'r1', candidate: '1.3.0', stages: [1, 10, 100], stage: 0, state: 'running', startedAt: then, changedAt: then },
    });
  });

  test('without stages follows the policy, of which a later change does not reach it', () => {
    const registry = start(quiet, { name, version: '1.3.0', id: 'r', now });
    expect(help(registry).rollout!.stages).toEqual([1, 10, 50, 100]);
    expect(help(registry).rollout!.stages).not.toBe((help(quiet).policy as { stages: number[] }).stages);
  });

  test('makes the first release of a section stable at once', () => {
    const registry = start(emptyRegistry(), { name, version: '1.0.0', stages: [10, 100], id: 'r', now });
    expect(help(registry)).toMatchObject({ stable: '1.0.0', previousGood: [], rollout: { state: 'promoted', stages: [100] } });
  });

  test('never splits what binds the company', () => {
    const legal = withSection(emptyRegistry(), 'legal', { stable: '1.0.0' });
    expect(refusal(() => start(legal, { name: 'legal', version: '1.1.0', stages: [10, 100], id: 'r', now }))).toContain('all-at-once');
    expect(start(legal, { name: 'legal', version: '1.1.0', id: 'r', now }).sections.legal).toMatchObject({ stable: '1.1.0', previousGood: ['1.0.0'], rollout: { state: 'promoted' } });
    expect(start(legal, { name: 'legal', version: '1.1.0', stages: [100], id: 'r', now }).sections.legal.stable).toBe('1.1.0');
  });

  test('may follow a rollout that is over', () => {
    for (const over of [abort(running, { name, reason: 'x', now }), promote(running, { name, now })]) {
      expect(help(start(over, { name, version: '1.4.0', id: 'r2', now })).rollout).toMatchObject({ id: 'r2', candidate: '1.4.0' });
    }
  });

  test.each([
    ['a rollout is under way', running, '1.4.0', /1\.3\.0 is under way.*Promote or abort/],
    ['a rollout is paused', paused, '1.4.0', /under way/],
    ['the version is stable', quiet, '1.2.0', /stable already/],
    ['the version is blocked', withBlocked('1.3.0'), '1.3.0', /blocked since .*: it was slow.*unblock help@1\.3\.0/],
  ])('is refused when %s', (_what, registry, version, reason) => {
    expect(refusal(() => start(registry, { name, version, id: 'r', now }))).toMatch(reason);
  });
});

describe('advance', () => {
  test('goes one stage further', () => {
    expect(help(advance(running, { name, fromStage: 0, now })).rollout).toMatchObject({ stage: 1, state: 'running', startedAt: then, changedAt: now });
  });

  test('of two pipelines that saw the same stage only one advances', () => {
    const once = advance(running, { name, fromStage: 0, now });
    expect(refusal(() => advance(once, { name, fromStage: 0, now }))).toMatch(/at stage 1, not at 0/);
  });

  test.each([
    ['nothing is under way', quiet, 0, /No rollout of help/],
    ['it is paused', paused, 0, /paused.*resume help/],
    ['the stage is ahead', running, 1, /at stage 0, not at 1/],
    ['it is at the last stage', withSection(running, name, { rollout: { ...help(running).rollout!, stage: 2 } }), 2, /100 %.*last.*promote help/],
  ])('is refused when %s', (_what, registry, fromStage, reason) => {
    expect(refusal(() => advance(registry, { name, fromStage, now }))).toMatch(reason);
  });
});

describe('pause and resume', () => {
  test('freeze and free the share without moving it', () => {
    expect(help(pause(running, { name, now })).rollout).toEqual({ ...help(running).rollout, state: 'paused', changedAt: now });
    expect(help(resume(paused, { name, now })).rollout).toEqual({ ...help(running).rollout, state: 'running', changedAt: now });
  });

  test('are refused when there is nothing to freeze or free', () => {
    expect(refusal(() => pause(paused, { name, now }))).toMatch(/paused already/);
    expect(refusal(() => resume(running, { name, now }))).toMatch(/runs already/);
    for (const command of [pause, resume]) expect(refusal(() => command(quiet, { name, now }))).toMatch(/No rollout of help/);
  });
});

describe('promote', () => {
  test('makes the candidate stable and keeps the old one as good', () => {
    expect(help(promote(running, { name, now }))).toMatchObject({ stable: '1.3.0', previousGood: ['1.2.0', '1.1.0', '1.0.0'], rollout: { state: 'promoted', changedAt: now } });
  });

  test('is refused when nothing is under way', () => {
    const once = promote(running, { name, now });
    expect(refusal(() => promote(once, { name, now }))).toMatch(/No rollout of help is under way/);
  });

  test('of what is never split changes nothing: the start has made it stable', () => {
    const legal = start(withSection(emptyRegistry(), 'legal', { stable: '1.0.0' }), { name: 'legal', version: '1.1.0', id: 'r', now });
    expect(promote(legal, { name: 'legal', now })).toBe(legal);
  });

  test('keeps five good versions, each once', () => {
    const many = withSection(running, name, { previousGood: ['1.1.0', '1.3.0', '1.0.0', '0.9.0', '0.8.0', '0.7.0'] });
    expect(help(promote(many, { name, now })).previousGood).toEqual(['1.2.0', '1.1.0', '1.0.0', '0.9.0', '0.8.0']);
  });

  test('is refused when nothing is under way, after an abort, and for a blocked candidate', () => {
    expect(refusal(() => promote(quiet, { name, now }))).toMatch(/No rollout of help/);
    expect(refusal(() => promote(abort(running, { name, reason: 'x', now }), { name, now }))).toMatch(/No rollout of help/);
    expect(refusal(() => promote(withBlocked('1.3.0', running), { name, now }))).toMatch(/blocked/);
  });
});

describe('abort', () => {
  test.each([['running', running], ['paused', paused]])('ends a %s rollout, keeps the reason and leaves stable alone', (_state, registry) => {
    expect(help(abort(registry, { name, reason: 'it was slow', now }))).toMatchObject({ stable: '1.2.0', previousGood: ['1.1.0', '1.0.0'], rollout: { state: 'aborted', reason: 'it was slow', changedAt: now } });
  });

  test('is refused when nothing is under way, also the second time', () => {
    expect(refusal(() => abort(quiet, { name, reason: 'x', now }))).toMatch(/No rollout of help/);
    expect(refusal(() => abort(abort(running, { name, reason: 'x', now }), { name, reason: 'x', now }))).toMatch(/No rollout of help/);
  });
});

describe('rollback', () => {
  test('goes to the newest good version, and does not keep what it leaves as good', () => {
    expect(help(rollback(quiet, { name, reason: 'x', now }))).toMatchObject({ stable: '1.1.0', previousGood: ['1.0.0'] });
  });

  test('goes to the version that is named', () => {
    expect(help(rollback(quiet, { name, to: '1.0.0', reason: 'x', now })).stable).toBe('1.0.0');
    expect(help(rollback(quiet, { name, to: '0.5.0', reason: 'x', now })).stable).toBe('0.5.0');
  });

  test('leaves behind what is newer than the version it goes to, so that the next one goes further back', () => {
    expect(help(rollback(quiet, { name, to: '1.0.0', reason: 'x', now })).previousGood).toEqual([]);
    expect(help(rollback(quiet, { name, to: '0.5.0', reason: 'x', now })).previousGood).toEqual(['1.1.0', '1.0.0']);
  });

  test('ends a rollout that stands on what it leaves, with the reason', () => {
    for (const registry of [running, paused]) expect(help(rollback(registry, { name, reason: 'it was slow', now })).rollout).toMatchObject({ state: 'aborted', reason: 'rolled back: it was slow', changedAt: now });
  });

  test('leaves a rollout that is over as it was', () => {
    const promoted = promote(running, { name, now: then });
    expect(help(rollback(promoted, { name, reason: 'x', now })).rollout).toBe(help(promoted).rollout);
  });

  test('passes over a blocked version', () => {
    expect(help(rollback(withBlocked('1.1.0'), { name, reason: 'x', now })).stable).toBe('1.0.0');
  });

  test.each([
    ['there is no good version', withSection(quiet, name, { previousGood: [] }), undefined, /no good version before 1\.2\.0.*--to VERSION/],
    ['every good version is blocked', withSection(withBlocked('1.1.0'), name, { previousGood: ['1.1.0'] }), undefined, /no good version/],
    ['the version is stable', quiet, '1.2.0', /stable already/],
    ['the version is blocked', withBlocked('1.0.0'), '1.0.0', /blocked since/],
  ])('is refused when %s', (_what, registry, to, reason) => {
    expect(refusal(() => rollback(registry, { name, to, reason: 'x', now }))).toMatch(reason);
  });
});

describe('block and unblock', () => {
  test('a recalled version is no fallback any more, and its reason is kept', () => {
    expect(help(block(quiet, { name, version: '1.1.0', reason: 'it was slow', now }))).toMatchObject({ blocked: [{ version: '1.1.0', reason: 'it was slow', at: now }], previousGood: ['1.0.0'] });
  });

  test('recalling the candidate ends its rollout, and no other', () => {
    expect(help(block(running, { name, version: '1.3.0', reason: 'it was slow', now })).rollout).toMatchObject({ state: 'aborted', reason: 'blocked: it was slow' });
    expect(help(block(running, { name, version: '1.1.0', reason: 'x', now })).rollout).toBe(help(running).rollout);
  });

  test('an allowed version may be started again', () => {
    const allowed = unblock(withBlocked('1.3.0'), { name, version: '1.3.0' });
    expect(help(allowed).blocked).toEqual([]);
    expect(help(start(allowed, { name, version: '1.3.0', id: 'r', now })).rollout!.candidate).toBe('1.3.0');
  });

  test('are refused for a stable version, and for what they would not change', () => {
    expect(refusal(() => block(quiet, { name, version: '1.2.0', reason: 'x', now }))).toMatch(/stable. Roll back first/);
    expect(refusal(() => block(withBlocked('1.1.0'), { name, version: '1.1.0', reason: 'x', now }))).toMatch(/blocked already/);
    expect(refusal(() => unblock(quiet, { name, version: '1.1.0' }))).toMatch(/not blocked/);
  });
});

test('no command changes the registry that it was given, and each gives a valid one', () => {
  const before = JSON.stringify([quiet, running, paused]);
  const results = [
    start(quiet, { name, version: '1.3.0', id: 'r', now }),
    advance(running, { name, fromStage: 0, now }),
    pause(running, { name, now }),
    resume(paused, { name, now }),
    promote(running, { name, now }),
    abort(running, { name, reason: 'x', now }),
    rollback(running, { name, reason: 'x', now }),
    block(running, { name, version: '1.3.0', reason: 'x', now }),
    unblock(withBlocked('1.1.0'), { name, version: '1.1.0' }),
  ];
  for (const result of results) {
    expect(registrySchema.safeParse(result).error).toBeUndefined();
    expect(result.sections.landing).toBe(quiet.sections.landing);
  }
  expect(JSON.stringify([quiet, running, paused])).toBe(before);
});

describe('status', () => {
  test('says what is served in every section, and what is rolled out', () => {
    const text = statusLines(running).join('\n');
    for (const section of ['shell', 'landing', 'legal', 'help']) expect(text).toMatch(new RegExp(`^${section} `, 'm'));
    expect(text).toMatch(/^help +stable 1\.2\.0 +previous good 1\.1\.0 +policy stages/m);
    expect(text).toMatch(/rollout r1: 1\.3\.0 running at stage 0 of 2, 1 %/);
    expect(text).toMatch(/^legal +stable \(none\).*all-at-once/m);
  });

  test('says why a rollout was aborted and a version is blocked', () => {
    const text = statusLines(block(running, { name, version: '1.3.0', reason: 'it was slow', now })).join('\n');
    expect(text).toMatch(/1\.3\.0 aborted: blocked: it was slow/);
    expect(text).toMatch(/blocked 1\.3\.0 since 2026-01-02T.*: it was slow/);
  });
});

describe('explain', () => {
  test('names section, rule and position for a visitor', () => {
    expect(explain({ ...running, sequence: 7 }, { path: '/Help-Center/x', bucket: 42 })).toMatchObject({
      sequence: 7,
      bucket: 42,
      section: 'help',
      releases: [
        { name: 'shell', version: null, because: 'no rollout runs', position: null },
        { name: 'help', version: '1.2.0', because: expect.stringMatching(/^bucket 42 stands at \d+, not below 1 %/), position: expect.any(Number) },
      ],
    });
  });

  test('knows previews, crawlers, visitors without a bucket, and addresses that are nobody\'s', () => {
    expect(explain(running, { path: '/help-center?release=help@1.0.0', bucket: 1 }).releases[1]).toMatchObject({ version: '1.0.0', because: 'forced by a preview' });
    expect(explain(running, { path: '/help-center', bucket: 1, crawler: true }).releases[1]).toMatchObject({ because: 'crawlers always see stable' });
    expect(explain(running, { path: '/help-center', bucket: null }).releases[1]).toMatchObject({ because: 'the visitor has no bucket', position: null });
    expect(explain(running, { path: '/nothing', bucket: 1 })).toMatchObject({ section: null, releases: [{ name: 'shell' }] });
  });
});
