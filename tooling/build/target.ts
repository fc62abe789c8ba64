/** One build: which release, from which workspace folder, into which output folder (absolute paths). */
export interface Target {
  name: string;
  version: string;
  folder: string;
  outputFolder: string;
  development: boolean;
}
