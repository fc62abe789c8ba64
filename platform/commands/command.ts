import type { Change, Store, StoredRegistry } from '../store/index';
import type { z } from 'zod';
import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import type { Right } from '../store/access/rights';

/** What every command works with: one store, and the actor that runs the command. */
export interface CommandContext {
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
  /** Carries out a change under the given command line, once all that it newly serves passed the prerender check. */
  apply(command: string, change: Change, reason: string | null): Promise<Registry>;
}

/** What came of a command: for a person, and for a program. */
export interface Answer {
  text: string;
  json: unknown;
  /** Why it counts as refused although there is an answer, such as a launch list that is not empty. */
  refused?: string;
}

/**
 * A command that works on a store, apart from where it was asked for: the command line reads its arguments, and the release service
 * takes them as JSON.
 */
export interface Command<Schema extends z.ZodType = z.ZodType> {
  summary: string;
  parameters: Schema;
  right: Right;
  /** Whose it is where the parameters name no section: who has no right there may not even look. */
  section?: PartName;
  /** Brings more before visitors than they have seen; where a second person's approval is required, such a command waits for it. */
  serves?: boolean | ((registry: Registry, parameters: z.infer<Schema>) => boolean);
  /** Refusals are `Refusal`, parameters that the store does not know `UsageError`. */
  run(context: CommandContext, parameters: z.infer<Schema>): Answer | Promise<Answer>;
}

/** Keeps the type of the parameters between `parameters` and `run`. */
export const command = <Schema extends z.ZodType>(definition: Command<Schema>): Command<Schema> => definition;
