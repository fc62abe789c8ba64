const QUERY = /\?[^\s"'\\<>]*=[^\s"'\\<>]*/g;
/** Not `help@1.2.0-3fa91c02`: what follows the last dot begins with a letter. */
const MAIL = /[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}\b/gi;
const PHONE = /(?:\+?\b250[ -]?|\b0)7\d(?:[ -]?\d){7}\b/g;

/** A second safeguard: no event is given personal data, but the message of a fault may hold what a visitor has sent. */
export function leaveOutPersonal(line: string): string {
  return line.replaceAll(QUERY, '?…').replaceAll(MAIL, '…@…').replaceAll(PHONE, '…');
}
