/** A compiled Markdown text: validated front matter, the headings with an id in order, and HTML with `{{placeholders}}` or filled. */
export interface ProseDocument<Meta = Record<string, unknown>> {
  /** `{language}/{folder}/{name}`: its path below `content/`. */
  key: string;
  meta: { title: string } & Meta;
  headings: { id: string; depth: 2 | 3; text: string }[];
  html: string;
}
