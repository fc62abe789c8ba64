/** A text in parts; every second one is marked. */
export const Marked = ({ parts }: { parts: readonly string[] }) =>
  parts.map((part, position) => (position % 2 === 1 ? <mark key={position}>{part}</mark> : part));
