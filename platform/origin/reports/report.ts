/** A violation that a browser reports: of the page's policy, or of a file's integrity. */
export interface Report {
  kind: 'policy' | 'integrity';
  /** The directive of the policy, or the kind of file with a wrong hash. */
  what: string;
  /** What was blocked: a path of a release, the name of another site, or the browser's keyword such as `inline`. */
  blocked: string;
  /** The path of the page; pages that the site does not have are grouped. */
  page: string;
  /** The script that did it, with its line. */
  source?: string;
}
