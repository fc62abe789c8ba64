import { publicPath } from 'shared/contract/registry/release-address';
import type { Releases } from './releases';

/** The addresses of the scripts and styles of a release that a page may load. */
export function pageFiles(releases: Releases, name: string, version: string): string[] {
  const { entry, chunks, styles } = releases.record(name, version);
  return [...new Set([entry, ...styles, ...Object.values(chunks)])].map((file) => publicPath(name, version) + file);
}
