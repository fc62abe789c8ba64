const QUERY = /\?[^\s"'\\<>]*=[^\s"'\\<>]*/g;
/** Does not match `help@1.2.0-3fa91c02`: the top-level domain has letters only. */
const MAIL = /[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}\b/gi;
const PHONE = /(?:\+?\b250[ -]?|\b0)7\d(?:[ -]?\d){7}\b/g;

/** Removes personal data. A second safeguard: events have none, but the message of an error may contain what a visitor sent. */
export function leaveOutPersonal(line: string): string {
  return line.replaceAll(QUERY, '?…').replaceAll(MAIL, '…@…').replaceAll(PHONE, '…');
}
