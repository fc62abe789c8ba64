import type { ReleaseName } from './workspaces';

/** One build: which release, from which workspace folder, into which output folder (absolute paths). */
export interface Target {
  name: ReleaseName;
  version: string;
  folder: string;
  outputFolder: string;
  development: boolean;
}

/** Literal, so that the runtime recognises stylesheet links that the server wrote. */
export function publicPath(name: string, version: string): string {
  return `/_releases/${name}/${version}/`;
}
