import type { CommandName } from '../all-commands';
import type { Answer } from '../definition/command';
import type { Build } from '../../store';

/** Where the command line runs its commands: the folder `SITE_DATA`, or a release service. */
export interface Target {
  answer(command: CommandName, parameters: object): Promise<Answer>;
  /** Lists the changes that wait for approval at a release service, or decides on one. In the folder, changes never wait. */
  requests(verb: 'requests' | 'approve' | 'decline', request?: string): Promise<Answer>;
  /** A command line for a person, which works on this target. */
  commandLine(words: string): string;
  /** Puts a build into the store after the prerender check. */
  publish(build: Build, log: (line: string) => void): Promise<PublishedRelease>;
}

export interface PublishedRelease {
  version: string;
  /** The address of the comparison with the previous release, if the service makes one. */
  changes?: string;
}
