/** Parses the http(s) address of a running site; `null` for any other text. */
export function siteAddress(option: string | undefined): URL | null {
  return option !== undefined && /^https?:/.test(option) && URL.canParse(option) ? new URL(option) : null;
}
