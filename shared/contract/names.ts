/** The name of a section, such as `help`. */
export type SectionName = string;

/** A part that is released by itself: a section, or the `shell`. */
export type PartName = string;
