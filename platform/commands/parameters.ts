import { z } from 'zod';
import type { PartName } from 'shared/contract';
import { metricEffects, partName, versionSchema } from 'shared/contract/registry/schema';
import { UsageError } from '../refusal';
import type { CommandContext } from './command';

/** The parameters of commands, as the service takes them and its description names them. */
export const name = partName.describe('The shell or a section, such as help');
export const version = versionSchema.describe('Such as 1.4.0-3fa91c02');

/** Kept in the history. */
export const reason = z
  .string()
  .trim()
  .min(1, 'is empty; say why, in a few words: it is recorded')
  .max(500)
  .describe('Why; kept in the history');
export const maybeReason = reason.optional();

export const stages = z
  .array(z.number().gt(0).max(100))
  .min(1)
  .refine((list) => list.every((stage, index) => stage > (list[index - 1] ?? 0)), 'must rise')
  .describe('Rising percentages of the visitors, such as 1, 10, 50, 100');

export const auto = z
  .strictObject({ minutes: z.int().min(1).max(99_999) })
  .describe('A stage lasts so long, and moves on by itself once the candidate is shown not to be worse');

export const metrics = metricEffects.describe(
  'What a metric in which a candidate is worse does: ends the rollout, holds it, or informs; those left out do the usual, and {} is the usual for all',
);

/** A part that the store knows. */
export function known(context: CommandContext, part: PartName): PartName {
  const names = context.names();
  if (names.includes(part)) return part;
  throw new UsageError(`"${part}" is no release; the names are ${names.join(', ')}`);
}
