/** The name of a section, such as `help`. */
export type SectionName = string;

/** A part of a page that is released on its own: a section, or the `shell`. */
export type PartName = string;
