import type { Root } from 'mdast';
import { parse, YAMLParseError } from 'yaml';
import type { ZodType } from 'zod';
import { ContentFault } from './content-fault';
import { unfilled } from './unfilled';

/** Validates the front matter and removes it from the tree. */
export function readFrontMatter(tree: Root, schema: ZodType): Record<string, unknown> {
  const [first] = tree.children;
  if (first?.type !== 'yaml') throw new ContentFault('has no front matter: start it with a line "---"', 1);
  tree.children.shift();
  const result = schema.safeParse(parsed(first.value));
  if (!result.success) {
    const faults = result.error.issues.map(
      (issue) => `front matter field "${issue.path.join('.') || issueKeys(issue)}": ${issue.message}`,
    );
    const [field] = result.error.issues.map((issue) => String(issue.path[0] ?? issueKeys(issue)));
    throw new ContentFault(faults.join('; '), lineOf(first.value, field!));
  }
  for (const [index, line] of first.value.split('\n').entries()) {
    const reason = unfilled(line);
    if (reason) throw new ContentFault(`front matter: ${reason}`, index + 2);
  }
  return result.data as Record<string, unknown>;
}

const issueKeys = (issue: object) => ('keys' in issue ? (issue.keys as string[]).join(', ') : '(whole)');

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
    throw new ContentFault((error as Error).message, line && line + 1);
  }
}

/** The line of a field in the file; the first line of the file is "---". */
function lineOf(text: string, field: string): number {
  return text.split('\n').findIndex((line) => line.startsWith(`${field}:`)) + 2;
}
