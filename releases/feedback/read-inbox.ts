import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readComment, type Comment } from './comment';

interface Day {
  stamp: string;
  comments: Comment[];
  damaged: number;
}

/** By file. A day that is over never changes, and today's is read again only when it has grown. */
const known = new Map<string, Day>();

export interface WholeInbox {
  /** Newest first. */
  comments: Comment[];
  /** Lines that cannot be read; they stay where they are. */
  damaged: number;
}

/** Everything that visitors said, of all days that are kept. */
export function readInbox(data: string): WholeInbox {
  const folder = path.join(data, 'feedback');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\d\.jsonl$/.test(name)) : [];
  const files = names.sort().map((name) => path.join(folder, name));
  for (const file of known.keys()) if (path.dirname(file) === folder && !files.includes(file)) known.delete(file);
  const days = files.map(readDay);
  return {
    comments: days.flatMap(({ comments }) => comments).toReversed(),
    damaged: days.reduce((sum, day) => sum + day.damaged, 0),
  };
}

function readDay(file: string): Day {
  const { size, mtimeMs } = statSync(file);
  const stamp = `${size} ${mtimeMs}`;
  const before = known.get(file);
  if (before?.stamp === stamp) return before;
  const text = readFileSync(file, 'utf8');
  // What stands behind the last newline is still being written.
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean);
  const comments = lines.map(readComment).filter((comment) => comment !== null);
  const day = { stamp, comments, damaged: lines.length - comments.length };
  known.set(file, day);
  return day;
}
