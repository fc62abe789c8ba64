import type { Change, Store, StoredRegistry } from '../store/index';
import type { z } from 'zod';
import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import type { Right } from '../store/access/rights';

/** What every verb works with: one store, and the actor that runs the verb. */
export interface VerbContext {
  readonly data: string;
  readonly registry: StoredRegistry;
  /** Absolute path of the brand file. */
  readonly siteConfig: string;
  /** Where the site answers, when that is not the address in the brand file. */
  readonly siteAddress?: string | undefined;
  /** Days after which feedback is deleted. */
  readonly feedbackDays: number;
  /** Who asks, as the history names them. */
  readonly who: string;
  now(): string;
  /** The store's tables, opened when they are first needed. */
  store(): Promise<Store>;
  /** Every part that the store or its registry knows. */
  names(): PartName[];
  /** Carries out a change under the given command line, once all that it newly serves is proven. */
  apply(command: string, change: Change, reason: string | null): Promise<Registry>;
}

/** What came of a verb: for a person, and for a program. */
export interface Answer {
  text: string;
  json: unknown;
  /** Why it counts as refused although there is an answer, such as a launch list that is not empty. */
  refused?: string;
}

/**
 * A verb that works on a store, apart from where it was asked for: the command line reads its words, and the release service
 * takes them as JSON.
 */
export interface Verb<Words extends z.ZodType = z.ZodType> {
  summary: string;
  words: Words;
  right: Right;
  /** Whose it is where the words name no section: who has no right there may not even look. */
  section?: PartName;
  /** Brings more before visitors than they have seen; where a second person's approval is required, such a verb waits for it. */
  serves?: boolean | ((registry: Registry, words: z.infer<Words>) => boolean);
  /** Refusals are `Refusal`, words that the store does not know `UsageError`. */
  run(context: VerbContext, words: z.infer<Words>): Answer | Promise<Answer>;
}

/** Keeps the type of the words between `words` and `run`. */
export const verb = <Words extends z.ZodType>(definition: Verb<Words>): Verb<Words> => definition;
