/** One Markdown text, compiled: checked front matter, the headings that have an id in order, and HTML with `{{placeholders}}` or already filled. */
export interface ProseDocument<Meta = Record<string, unknown>> {
  /** `{language}/{folder}/{name}`: its path below `content/`. */
  key: string;
  meta: { title: string } & Meta;
  headings: { id: string; depth: 2 | 3; text: string }[];
  html: string;
}
