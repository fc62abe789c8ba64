import type { PartName } from 'shared/contract';
import type { StoreEnvironment } from '../settings';
import type { Build } from '../store';
import type { FolderTarget, Target } from '../commands';
import { UsageError } from '../refusal';

/** Builds a release. The program that has the sources injects it. */
export interface Builder {
  names(): PartName[];
  /** @param log logs a line when the build takes long */
  build(name: PartName, log: (line: string) => void): Promise<Build>;
}

/** The context of every command of the command line. */
export interface ToolContext {
  environment: StoreEnvironment;
  builder: Builder;
  target: Target;
  /** The store on this machine. Opening it updates it. */
  local: Pick<FolderTarget, 'folder' | 'open'>;
  /** Whether the target is a release service (`--to`). */
  isRemote: boolean;
}

/** The refusal of `--to` by a command that works on this machine alone. */
export class NotOverNetwork extends UsageError {
  constructor(sentence: string) {
    super('not-over-network', sentence);
  }
}
