import {
  JUDGED_METRICS,
  METRIC_EFFECTS,
  metricEffects,
  partName,
  versionSchema,
  type Auto,
  type MetricEffects,
} from 'shared/contract/registry/schema';
import type { PartName } from 'shared/contract';
import { BUCKETS } from '../rollout/bucket';
import { UsageError } from '../refusal';

/** Words of the command line; each throws `UsageError` that says what the word may be. Whether a part exists, its store knows. */
export function readName(word: string): PartName {
  if (partName.safeParse(word).success) return word;
  throw new UsageError(`"${word}" is no release; a name is the shell or a section in small letters, such as help`);
}

export function readRelease(word: string): { name: PartName; version: string } {
  const [name, version, ...rest] = word.split('@');
  if (!version || rest.length > 0 || !versionSchema.safeParse(version).success)
    throw new UsageError(`"${word}" is no release; write NAME@VERSION, such as help@1.0.0-3fa91c02`);
  return { name: readName(name!), version };
}
/** A part, or a release of it. */
export function readMaybeRelease(word: string): { name: PartName; version?: string } {
  return word.includes('@') ? readRelease(word) : { name: readName(word) };
}

/** `--to` of a rollback; an address there is the release service's and was taken before. */
export function readVersion(word: string | undefined): string | undefined {
  if (word === undefined || versionSchema.safeParse(word).success) return word;
  throw new UsageError(`--to is "${word}"; it takes a version such as 1.0.0-3fa91c02, or the https address of a release service`);
}

/** `1,10,50,100`: rising percentages above 0 and up to 100. */
export function readStages(word: string | undefined): number[] | undefined {
  if (word === undefined) return undefined;
  const stages = word.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  const isRising = stages.every((stage, index) => stage > (stages[index - 1] ?? 0) && stage <= 100);
  if (!isRising)
    throw new UsageError(`--stages is "${word}"; it takes rising percentages above 0 and up to 100, such as 1,10,50,100`);
  return stages;
}

/** The default duration of a stage, in minutes. */
const HOUR = 60;

/** `--auto`, `--auto 30`, `--no-auto`, or none of them. */
export function readAuto(word: string | boolean | undefined): Auto | null | undefined {
  if (word === undefined) return undefined;
  if (typeof word === 'boolean') return word ? { minutes: HOUR } : null;
  if (/^\d{1,5}$/.test(word) && Number(word) > 0) return { minutes: Number(word) };
  throw new UsageError(`--auto is "${word}"; it takes the minutes that a stage lasts, such as 60`);
}

/** `paint=holds,shift=informs`, or `usual`. */
export function readMetrics(word: string | undefined): MetricEffects | undefined {
  if (word === undefined) return undefined;
  const pairs = word === 'usual' ? [] : word.split(',').map((part) => part.trim().split('='));
  const { data, error } = metricEffects.safeParse(Object.fromEntries(pairs));
  if (error || pairs.some(({ length }) => length !== 2))
    throw new UsageError(
      `--metrics is "${word}"; it takes some of ${JUDGED_METRICS.join(', ')}, each with = and one of ${METRIC_EFFECTS.join(', ')}, or the word usual`,
    );
  return data;
}

export function readFromStage(word: string): number {
  if (/^\d+$/.test(word)) return Number(word);
  throw new UsageError(`--from-stage is "${word}"; it takes the number of a stage, counted from 0`);
}

export function readBucket(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  if (/^\d{1,4}$/.test(word) && Number(word) < BUCKETS) return Number(word);
  throw new UsageError(`--bucket is "${word}"; it takes a number from 0 to ${BUCKETS - 1}`);
}

export function readMinutes(word: string): number {
  if (/^\d{1,5}$/.test(word) && Number(word) > 0) return Number(word);
  throw new UsageError(`--timeout is "${word}"; it takes a whole number of minutes, such as 300`);
}

export function readDays(word: string): number {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  throw new UsageError(`--window-days is "${word}"; it takes a whole number of days`);
}

export function readReason(word: string): string {
  if (word.trim() !== '') return word.trim();
  throw new UsageError('--reason is empty; say why, in a few words: it is recorded');
}

export const readOptionalReason = (word: string | undefined): string | undefined =>
  word === undefined ? undefined : readReason(word);
