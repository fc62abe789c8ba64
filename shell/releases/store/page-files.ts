import { publicPath } from 'shared/build/target';
import { releaseFolder } from './paths';
import { publishedRecord, readRecord } from './read-record';

/** The scripts and styles of a release that a visitor may be given, as addresses. */
export function pageFiles(data: string, name: string, version: string): string[] {
  publishedRecord(data, name, version);
  const { entry, chunks, styles } = readRecord(releaseFolder(data, name, version));
  return [...new Set([entry, ...styles, ...Object.values(chunks)])].map((file) => publicPath(name, version) + file);
}
