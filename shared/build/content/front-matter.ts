import type { Root } from 'mdast';
import { parse } from 'yaml';
import type { ZodType } from 'zod';

/** The checked front matter, taken out of the tree. */
export function readFrontMatter(tree: Root, schema: ZodType): Record<string, unknown> {
  const [first] = tree.children;
  if (first?.type !== 'yaml') throw new Error('has no front matter: start it with a line "---"');
  tree.children.shift();
  const result = schema.safeParse(parse(first.value));
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `front matter field "${issue.path.join('.') || issueKeys(issue)}": ${issue.message}`);
    throw new Error(faults.join('; '));
  }
  return result.data as Record<string, unknown>;
}

const issueKeys = (issue: object) => ('keys' in issue ? (issue.keys as string[]).join(', ') : '(whole)');
