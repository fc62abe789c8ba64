/** What a browser kept from happening: something that the page's policy forbids, or a file without its hash, or with another one. */
export interface Report {
  kind: 'policy' | 'integrity';
  /** The directive of the policy, or what had the wrong hash. */
  what: string;
  /** Where the forbidden thing lies: a path of a release, the name of another site, or the browser's own word such as `inline`. */
  blocked: string;
  /** The path of the page; which of them are told apart is decided by who knows the pages. */
  page: string;
  /** The script that did it, with its line. */
  source?: string;
}
