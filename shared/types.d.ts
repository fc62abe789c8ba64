declare module '*.module.scss' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.scss';
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module 'release-content' {
  /** Returns the parsed JSON of `content/{path}` in the release that is being rendered. */
  export function readContent(path: string): unknown;
}
