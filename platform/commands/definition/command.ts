import type { Change, Folder, Right, Store, StoredRegistry } from '../../store';
import type { StoreEnvironment } from '../../settings';
import * as z from 'zod';
import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';

/** The context of a command: the store, and the actor that runs the command. */
export interface CommandContext {
  readonly folder: Folder;
  readonly registry: StoredRegistry;
  readonly environment: Pick<StoreEnvironment, 'siteConfig' | 'siteAddress' | 'feedbackDays'>;
  /** The name in the history of the actor that runs the command. */
  readonly who: string;
  now(): string;
  /** The store's tables, opened when they are first needed. */
  store(): Promise<Store>;
  /** Every part that the store or its registry knows. */
  names(): PartName[];
  /** Applies a change, recorded under this command line, after the prerender check of all newly served pairs. */
  apply(command: string, change: Change, reason: string | null): Promise<Registry>;
}

/** The result of a command: for a person, and for a program. */
export const answerSchema = z.object({
  text: z.string(),
  json: z.unknown(),
  hint: z.string().optional().describe('For a person beside the text'),
  refused: z.string().optional().describe('Why it counts as refused although there is an answer'),
});

export type Answer = z.infer<typeof answerSchema>;

/** A part, or one release of it. */
export interface Subject {
  name: PartName;
  version?: string | undefined;
}

/** The button of a command in the console: on a part, or on each of its releases. */
export interface Button {
  on: 'part' | 'release';
  label: string;
  /** Whether it takes back what was served. */
  undoes?: boolean;
  /** Throws if the registry alone refuses the command, whatever the parameters. */
  possible(registry: Registry, subject: Subject): void;
}

/**
 * A command that works on a store, independent of where it is called. The command line, the addresses of the release service with their
 * description, the console's buttons and forms, and docs/reference/commands.md are generated from it.
 */
export interface Command<Schema extends z.ZodObject = z.ZodObject, Parameters extends object = z.infer<Schema>> {
  summary: string;
  parameters: Schema;
  /** The schema of `json` in the result. It is part of the OpenAPI description. */
  answer: z.ZodType;
  right: Right;
  /** The part whose rights it needs, if the parameters name none. */
  section?: PartName;
  /** The command on the command line, if it is not its name, with positional arguments: `notify remove <name> <as>`. */
  usage?: string;
  /** Example command lines, without `npm run release --`. A test runs them. */
  examples: string[];
  /** Whether it changes the registry and has a dry run. */
  dryRun?: boolean;
  button?: Button;
  /** Whether it serves something new to visitors. Such a command waits for approval, where that is required. */
  serves?: boolean | ((registry: Registry, parameters: Parameters) => boolean);
  /** @throws Refusal, or UsageError for parameters that name nothing in the store */
  run(context: CommandContext, parameters: Parameters): Answer | Promise<Answer>;
}

/** A command whose parameters were parsed by its `parameters`. */
export type AnyCommand = Command<z.ZodObject, object>;

/** Defines a command. The parameter type of `run` is inferred from `parameters`. */
export const command = <Schema extends z.ZodObject>(definition: Command<Schema>): Command<Schema> => definition;
