import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root';

/** The programs that another program of the same installation starts, by the name of the compiled one. */
const SOURCES = {
  origin: 'platform/origin/main.ts',
  service: 'platform/release-service/main.ts',
  release: 'tooling/commands/release.ts',
};

/** The arguments with which Node starts a program: the compiled one in a deployment, otherwise its sources. */
export function programArguments(name: keyof typeof SOURCES): string[] {
  const compiled = path.join(ROOT, `programs/bin/${name}.mjs`);
  return existsSync(compiled) ? [compiled] : ['--import', 'tsx/esm', path.join(ROOT, SOURCES[name])];
}
