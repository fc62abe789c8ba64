/** Where the origin writes what it selected for one visitor into an otherwise finished page. */
export const SELECTION_MARK = '<!--picks-->';

/** Ids of elements that the page's script looks for. */
export const ROOT_ID = 'root';
export const SECTION_ID = 'section';
export const SELECTION_ID = 'picks';
export const PAGE_STATE_ID = 'page-state';

/** The text that stands where the page's own elements begin; a preview's banner goes before it. */
export const ROOT_MARK = '<div id="root">';
