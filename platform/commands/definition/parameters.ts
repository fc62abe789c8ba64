import * as z from 'zod';
import type { PartName } from 'shared/contract';
import { JUDGED_METRICS, METRIC_EFFECTS, metricEffects, partName, versionSchema } from 'shared/contract/registry/schema';
import { storable } from '../../printable';
import { UsageError } from '../../refusal';
import type { CommandContext } from './command';

/** The text form of a parameter, where it does not follow from its type. */
export interface TextForm {
  /** The placeholder of the value in the help, such as `percentages`. */
  value?: string;
  /** Ends the sentence `--stages is "x"; it takes …`, with an example. */
  takes?: string;
  read?(text: string): unknown;
  /** The value of the option without text. */
  alone?: unknown;
  /** Value and description of `--no-NAME`, if that exists. */
  negated?: { value: unknown; description: string };
}

/** The text form of a schema: `schema.register(textForms, …)`. */
export const textForms = z.registry<TextForm>();

export const name = partName
  .describe('The shell or a section, such as help')
  .register(textForms, { takes: 'the shell or a section in small letters, such as help' });
export const version = versionSchema
  .describe('Such as 1.4.0-3fa91c02')
  .register(textForms, { value: 'version', takes: 'a version such as 1.0.0-3fa91c02' });

export const reason = z
  .string()
  .trim()
  // Not refused, because it may be the reason of a rollback in haste.
  .overwrite(storable)
  // Lists of changes have one line for each. A reason with line breaks could look like changes by other people.
  .overwrite((text) => text.replaceAll(/\s+/g, ' '))
  .min(1, 'is empty; say why, in a few words: it is recorded')
  .max(500)
  .describe('Why; kept in the history')
  .register(textForms, { value: 'text', takes: 'a few words that say why; they are recorded' });
export const maybeReason = reason.optional();

export const stages = z
  .array(z.number().gt(0).max(100))
  .min(1)
  .refine((list) => list.every((stage, index) => stage > (list[index - 1] ?? 0)), 'must rise')
  .describe('Rising percentages of the visitors, such as 1,10,50,100')
  .register(textForms, { value: 'percentages', takes: 'rising percentages above 0 and up to 100, such as 1,10,50,100' });

/** The default duration of a stage, in minutes. */
const HOUR = 60;

export const auto = z
  .strictObject({ minutes: z.int().min(1).max(99_999) })
  .describe('A stage lasts so many minutes, and moves on by itself once the candidate is shown not to be worse')
  .register(textForms, {
    value: 'minutes',
    takes: 'the minutes that a stage lasts, such as 60',
    // Only decimal digits, like every number on the command line; not 1e3 or 0x3c.
    read: (text) => ({ minutes: /^[1-9]\d*$/.test(text) ? Number(text) : null }),
    alone: { minutes: HOUR },
  });

/** `null`: a person advances each stage. */
export const maybeAuto = auto
  .nullish()
  .register(textForms, { negated: { value: null, description: 'Every step by hand, whatever the policy says' } });

export const metrics = metricEffects
  .describe(
    'The effect of a metric in which a candidate is worse: it ends the rollout, holds it, or informs, such as paint=holds,shift=informs; metrics that are not named have their default, and usual resets all',
  )
  .register(textForms, {
    value: 'list',
    takes: `some of ${JUDGED_METRICS.join(', ')}, each with = and one of ${METRIC_EFFECTS.join(', ')}, or the word usual`,
    read: (text) => (text === 'usual' ? {} : Object.fromEntries(text.split(',').map((pair) => twoParts(pair.trim().split('='))))),
  });

/** Joins a third part to the effect, so that validation refuses it. */
const twoParts = ([metric, ...effect]: string[]) => [metric, effect.join('=')];

export const receiverLabel = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/i, 'must be a name of letters, digits, dots and hyphens')
  .describe('The name of the receiver within its section, such as help-chat')
  .register(textForms, { value: 'label', takes: 'a name of letters, digits, dots and hyphens, such as help-chat' });

/** A part that the store knows. */
export function requirePart(context: CommandContext, part: PartName): PartName {
  const names = context.names();
  if (names.includes(part)) return part;
  throw new UsageError('unknown-part', `"${part}" is no part of the site; the parts are ${names.join(', ')}`);
}
