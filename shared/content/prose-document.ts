/** One Markdown text, compiled: checked front matter, headings in order, and HTML with `{{placeholders}}` or already filled. */
export interface ProseDocument<Meta = Record<string, unknown>> {
  /** `{language}/{folder}/{name}`: its path below `content/`. */
  key: string;
  meta: { title: string } & Meta;
  headings: { id: string; depth: 2 | 3; text: string }[];
  html: string;
}
