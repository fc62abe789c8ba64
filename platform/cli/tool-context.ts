import type { PartName } from 'shared/contract';
import type { StoreEnvironment } from '../settings/environment';
import type { Build } from '../store';
import type { FolderTarget } from '../commands/target/folder-target';
import type { Target } from '../commands/target/target';

/** Builds what is published; given by the program that has the sources. */
export interface Builder {
  names(): PartName[];
  /** @param say receives a note when it takes long */
  build(name: PartName, say: (line: string) => void): Promise<Build>;
}

/** What every command of the command line works with. */
export interface ToolContext {
  environment: StoreEnvironment;
  builder: Builder;
  target: Target;
  /** The store on this machine; opening it brings it up to date. */
  local: Pick<FolderTarget, 'folder' | 'open'>;
  /** Whether the target is a release service elsewhere. */
  isRemote: boolean;
}
