import type { Comment as MarkedComment, FeedbackAnswer as StoredAnswer } from 'platform/store';

export type { MarkedComment };

/** The response of the command `feedback`. */
export type FeedbackAnswer = StoredAnswer & { keptDays: number };

const TEXTS = ['guide', 'language', 'from', 'until', 'mark', 'search'] as const;

/** The parameters of the command, from the query of the page. */
export function filterOf(params: URLSearchParams): Record<string, string | number | boolean> {
  const filter: Record<string, string | number | boolean> = {};
  for (const name of TEXTS) if (params.get(name)) filter[name] = params.get(name)!;
  if (params.get('reason')) filter.reason = Number(params.get('reason'));
  if (params.get('helpful')) filter.helpful = params.get('helpful') === 'yes';
  return filter;
}

export function csvAddress(filter: Record<string, string | number | boolean>): string {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)])).toString();
  return `/api/feedback.csv${query && `?${query}`}`;
}

/** `/help-center/how-do-i-create-goal` is named "How do I create goal". */
export function guideName(guide: string): string {
  const title = (guide.split('/').at(-1)!.replaceAll('-', ' ') || guide).replaceAll(/\bi\b/g, 'I');
  return title[0]!.toUpperCase() + title.slice(1);
}
