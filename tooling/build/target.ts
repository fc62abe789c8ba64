/** A build of one release, from a workspace folder into an output folder (absolute paths). */
export interface Target {
  name: string;
  version: string;
  folder: string;
  outputFolder: string;
  development: boolean;
}
