import { execFileSync } from 'node:child_process';
import { thisUser } from 'platform/store';
import { ROOT } from '../workspaces';
import { hashOfLockFile } from './locked-packages';

interface Built {
  name: string;
  version: string;
  /** sha384 in base64 by file, without this one. */
  files: Record<string, { sha384: string }>;
}

/** How a release was made, as an in-toto statement with SLSA's predicate: from which commit and lock file, by whom, with what. */
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

/** The workflow or job of a CI system by its address, else the person at whose machine it was built. */
export function builder(env: NodeJS.ProcessEnv): string {
  if (env.GITHUB_WORKFLOW_REF) return `${env.GITHUB_SERVER_URL ?? 'https://github.com'}/${env.GITHUB_WORKFLOW_REF}`;
  if (env.CI_JOB_URL) return env.CI_JOB_URL;
  return `local:${thisUser().who}`;
}

export function currentCommit(env: NodeJS.ProcessEnv = process.env, folder = ROOT): string | null {
  return git(folder, 'rev-parse', 'HEAD') ?? commitFromEnvironment(env)?.[1] ?? null;
}

/** `uncommitted` says that the files are not, or not all, those of the commit. */
export function commitOfSources(env: NodeJS.ProcessEnv, folder = ROOT) {
  const changed =
    git(folder, 'status', '--porcelain', '--untracked-files=normal') ?? commitFromEnvironment(env)?.[2] ?? 'in no repository';
  const uncommitted = changed !== '';
  return { name: 'sources', digest: { gitCommit: currentCommit(env, folder) }, annotations: { uncommitted } };
}

/** Of a copy of the sources, as in a container, set by the one who copied it: what `git describe --always --abbrev=40 --exclude='*' --dirty` says. */
const commitFromEnvironment = ({ SOURCE_COMMIT = '' }: NodeJS.ProcessEnv) => /^([0-9a-f]{40})((?:-dirty)?)$/.exec(SOURCE_COMMIT);

/** `null` where the sources are in no repository, such as in a copy. */
function git(folder: string, ...words: string[]): string | null {
  try {
    return execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}
