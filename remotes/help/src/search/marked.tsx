/** Text in parts, every second of which is marked. */
export const Marked = ({ parts }: { parts: readonly string[] }) =>
  parts.map((part, position) => (position % 2 === 1 ? <mark key={position}>{part}</mark> : part));
