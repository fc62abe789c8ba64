import { execFileSync } from 'node:child_process';
import { thisUser } from 'platform/store';
import { ROOT } from '../workspaces';
import { hashOfLockFile } from './locked-packages';

interface Built {
  name: string;
  version: string;
  /** The files of the release with their sha384 in base64; not the provenance file itself. */
  files: Record<string, { sha384: string }>;
}

/** The provenance of a release as an in-toto statement with SLSA's predicate: commit, lock file, builder and platform. */
export function provenance({ name, version, files }: Built, env: NodeJS.ProcessEnv = process.env): string {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: Object.entries(files).map(([file, { sha384 }]) => ({
      name: file,
      digest: { sha384: Buffer.from(sha384, 'base64').toString('hex') },
    })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:group-finance-site:release:1',
        externalParameters: { part: name, version },
        internalParameters: { node: process.version, platform: `${process.platform}-${process.arch}` },
        resolvedDependencies: [commitOfSources(env), { name: 'package-lock.json', digest: { sha256: hashOfLockFile() } }],
      },
      runDetails: { builder: { id: builder(env) }, metadata: { invocationId: env.GITHUB_RUN_ID ?? env.CI_JOB_ID ?? null } },
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}

/** The URL of the CI workflow or job; otherwise the user of this machine. */
export function builder(env: NodeJS.ProcessEnv): string {
  if (env.GITHUB_WORKFLOW_REF) return `${env.GITHUB_SERVER_URL ?? 'https://github.com'}/${env.GITHUB_WORKFLOW_REF}`;
  if (env.CI_JOB_URL) return env.CI_JOB_URL;
  return `local:${thisUser().who}`;
}

export function currentCommit(env: NodeJS.ProcessEnv = process.env, folder = ROOT): string | null {
  return git(folder, 'rev-parse', 'HEAD') ?? commitFromEnvironment(env)?.[1] ?? null;
}

/** `uncommitted`: the files differ from the commit, or there is no repository to compare with. */
export function commitOfSources(env: NodeJS.ProcessEnv, folder = ROOT) {
  const changed =
    git(folder, 'status', '--porcelain', '--untracked-files=normal') ?? commitFromEnvironment(env)?.[2] ?? 'in no repository';
  const uncommitted = changed !== '';
  return { name: 'sources', digest: { gitCommit: currentCommit(env, folder) }, annotations: { uncommitted } };
}

/** For sources that were copied without their repository, as into a container: `SOURCE_COMMIT` is the output of `git describe --always --abbrev=40 --exclude='*' --dirty`. */
const commitFromEnvironment = ({ SOURCE_COMMIT = '' }: NodeJS.ProcessEnv) => /^([0-9a-f]{40})((?:-dirty)?)$/.exec(SOURCE_COMMIT);

/** The output of a git command; `null` outside a repository. */
function git(folder: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}
