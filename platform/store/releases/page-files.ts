import { publicPath } from 'shared/contract/registry/release-address';
import { publishedRecord } from './read-record';

/** The scripts and styles of a release that a visitor may be given, as addresses. */
export function pageFiles(data: string, name: string, version: string): string[] {
  const { entry, chunks, styles } = publishedRecord(data, name, version);
  return [...new Set([entry, ...styles, ...Object.values(chunks)])].map((file) => publicPath(name, version) + file);
}
