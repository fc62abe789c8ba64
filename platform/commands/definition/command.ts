import type { Change, Folder, Right, Store, StoredRegistry } from '../../store';
import type { z } from 'zod';
import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';

/** What every command works with: one store, and the actor that runs the command. */
export interface CommandContext {
  readonly folder: Folder;
  readonly registry: StoredRegistry;
  /** Absolute path of the brand file. */
  readonly siteConfig: string;
  /** Where the site answers, when that is not the address in the brand file. */
  readonly siteAddress?: string | undefined;
  /** Days after which feedback is deleted. */
  readonly feedbackDays: number;
  /** Who runs the command, as the history names them. */
  readonly who: string;
  now(): string;
  /** The store's tables, opened when they are first needed. */
  store(): Promise<Store>;
  /** Every part that the store or its registry knows. */
  names(): PartName[];
  /** Carries out a change under the given command line, once all that it newly serves passed the prerender check. */
  apply(command: string, change: Change, reason: string | null): Promise<Registry>;
}

/** The answer of a command: for a person, and for a program. */
export interface Answer {
  text: string;
  json: unknown;
  /** For a person beside the text, such as what to do next. */
  hint?: string;
  /** Why the command counts as refused although it has an answer, such as a launch list with open items. */
  refused?: string;
}

/** A part, or one release of it. */
export interface Subject {
  name: PartName;
  version?: string | undefined;
}

/** How the console offers a command: as a button of a part, or of each of its releases. */
export interface Button {
  on: 'part' | 'release';
  label: string;
  /** It takes back what was served. */
  undoes?: boolean;
  /** Throws the refusal that follows from the registry alone, whatever the parameters. */
  possible(registry: Registry, subject: Subject): void;
}

/**
 * A command that works on a store, independent of where it is called. The command line, the addresses of the release service with their
 * description, the console's buttons and forms, and docs/reference/commands.md are generated from it.
 */
export interface Command<Schema extends z.ZodObject = z.ZodObject, Parameters extends object = z.infer<Schema>> {
  summary: string;
  parameters: Schema;
  /** Of `json` in what it answers; the description of the release service shows it. */
  answer: z.ZodType;
  right: Right;
  /** The part whose rights it needs where the parameters name none. */
  section?: PartName;
  /** Its words on the command line where they are not its name, with the parameters that are not options: `notify remove <name> <as>`. */
  usage?: string;
  /** Command lines that work, each without `npm run release --`; a test runs them. */
  examples: string[];
  /** It changes the registry, and can say what it would change. */
  dryRun?: boolean;
  button?: Button;
  /** Serves something new to visitors; where approval is required, such a command waits for it. */
  serves?: boolean | ((registry: Registry, parameters: Parameters) => boolean);
  /** Refusals are `Refusal`, parameters that the store does not know `UsageError`. */
  run(context: CommandContext, parameters: Parameters): Answer | Promise<Answer>;
}

/** A command whose parameters were read by its `parameters`. */
export type AnyCommand = Command<z.ZodObject, object>;

/** Keeps the type of the parameters between `parameters` and `run`. */
export const command = <Schema extends z.ZodObject>(definition: Command<Schema>): Command<Schema> => definition;
