/** The address of a running site; `null` for what is none. */
export function siteAddress(word: string | undefined): URL | null {
  return word !== undefined && /^https?:/.test(word) && URL.canParse(word) ? new URL(word) : null;
}
