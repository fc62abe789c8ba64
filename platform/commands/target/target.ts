import type { CommandName } from '../all-commands';
import type { Answer } from '../definition/command';
import type { Build } from '../../store';

/** What the commands of the command line work on: the folder `SITE_DATA`, or a release service. */
export interface Target {
  answer(command: CommandName, parameters: object): Promise<Answer>;
  /** Decides about a change that waits for approval at a release service; in the folder nothing waits. */
  approve(request: string): Promise<Answer>;
  decline(request: string): Promise<Answer>;
  requests(): Promise<Answer>;
  /** Puts a build into the store once it passed the prerender check. */
  publish(build: Build, say: (line: string) => void): Promise<PublishedRelease>;
}

export interface PublishedRelease {
  version: string;
  /** Where it is said what the release changes, by a service that compares it. */
  changes?: string;
}
