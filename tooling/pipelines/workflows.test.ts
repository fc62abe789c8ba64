import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildableNames, ROOT, workspaceFolder } from '../build/workspaces';
import { readWorkflow, workflowFiles, workflowText } from './read-workflow';

const files = workflowFiles();
const parts = buildableNames();
const stepsOf = (file: string) => Object.values(readWorkflow(file).jobs).flatMap(({ steps }) => steps);

test.each(files)('%s is valid for GitHub’s own parser', (name) => {
  const { context } = parseWorkflow({ name, content: workflowText(name) }, new NoOperationTraceWriter());
  expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
});

test('reports an invalid workflow', () => {
  const content = workflowText('help.yml').replace('runs-on:', 'run-on:');
  const { context } = parseWorkflow({ name: 'help.yml', content }, new NoOperationTraceWriter());
  expect(context.errors.getErrors().length).toBeGreaterThan(0);
});

test('every part has a workflow, and they differ only in the name of the part', () => {
  expect(files).toEqual([...parts, 'site', 'soak'].map((name) => `${name}.yml`).sort());
  const alike = parts.map((name) =>
    workflowText(`${name}.yml`)
      .replace(/^# A change of .* that/, '# A change of PART that')
      .replace(`${path.relative(ROOT, workspaceFolder(name))}/**`, 'FOLDER/**')
      .replaceAll(new RegExp(`\\b${name}(?=\\.yml|$|( --to))`, 'gm'), 'PART')
      .replace(`/sections/${name}/`, '/sections/PART/'),
  );
  expect(new Set(alike).size).toBe(1);
});

test.each(parts)('the workflow of %s runs after a change of any input of its version', (name) => {
  const { push } = readWorkflow(`${name}.yml`).on;
  const folder = path.relative(ROOT, workspaceFolder(name));
  const paths = [folder, 'shared', 'tooling/build', 'tooling/content'].map((place) => `${place}/**`);
  expect(push).toEqual({ branches: ['main'], paths: [...paths, 'package-lock.json', `.github/workflows/${name}.yml`] });
});

test.each(files)('%s runs only commands that a developer can run', (file) => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const commands = stepsOf(file).flatMap(({ run }) => run?.split('\n').filter(Boolean) ?? []);
  expect(commands.length).toBeGreaterThan(1);
  for (const command of commands) {
    const script = /\bnpm (?:run (?:--silent )?)?([a-z:]+)/.exec(command)?.[1];
    const exists = script === 'ci' || Object.hasOwn(scripts, script ?? '');
    // Steps pass on the published release, and link it in the summary.
    expect([command, exists || /^echo .* >> "\$GITHUB_(ENV|STEP_SUMMARY)"$/.test(command)]).toEqual([command, true]);
  }
});

test('the long tests run each night, all of them, without a secret or an identity', () => {
  const { on, jobs } = readWorkflow('soak.yml');
  expect(on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
  expect(Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))).toEqual([
    'npm ci',
    'npm run test:soak',
  ]);
  expect(workflowText('soak.yml')).not.toMatch(/secrets\.|id-token|continue-on-error/);
});

test.each(files)('%s pins third-party actions to a commit, because a tag can be moved', (file) => {
  const movable = stepsOf(file).filter(({ uses }) => uses && !/@[0-9a-f]{40}$/.test(uses));
  expect(movable).toEqual([]);
});

test.each(files)('%s gives no identity token to a job that runs third-party packages', (file) => {
  const { jobs, permissions } = readWorkflow(file);
  expect(permissions).toEqual({ contents: 'read' });
  const withIdentity = Object.values(jobs).filter((job) => job.permissions?.['id-token'] !== undefined);
  expect(withIdentity).toHaveLength(parts.includes(file.replace('.yml', '')) ? 1 : 0);
  for (const { environment, steps, needs } of withIdentity) {
    // The environment restricts who may use it, and from which branch.
    expect(environment).toBe('releases');
    expect(steps.flatMap(({ run }) => run ?? []).join('\n')).not.toMatch(/\bnpm (ci|install|test|run (build|check))|\bnpx\b/);
    const [checkout] = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkout!.with).toMatchObject({ 'sparse-checkout': '.nvmrc', 'sparse-checkout-cone-mode': false });
    const named = (job: { steps: typeof steps }, action: string) =>
      job.steps.find(({ uses }) => uses?.startsWith(`actions/${action}@`))!.with!;
    expect(named({ steps }, 'download-artifact')).toEqual({ name: 'site' });
    expect(named(jobs[needs!]!, 'upload-artifact')).toMatchObject({ name: 'site', path: 'dist/site' });
  }
});

test.each(parts)('the workflow of %s publishes with the release tool of the built artefact', (name) => {
  const { build, release } = readWorkflow(`${name}.yml`).jobs;
  expect(build!.steps.filter(({ run }) => run).map(({ run }) => run)).toEqual(['npm ci', 'npm run check', 'npm run build']);
  const commands = release!.steps.flatMap(({ run }) => run?.split('\n').filter(Boolean) ?? []);
  for (const command of commands) expect(command).toMatch(/^(release=\$\()?npm run (--silent )?release -- |^echo "/);
});
