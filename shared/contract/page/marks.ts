/** The placeholder for the visitor's selection in an otherwise finished page. */
export const SELECTION_MARK = '<!--picks-->';

/** Ids of elements that the page's script reads. */
export const ROOT_ID = 'root';
export const SECTION_ID = 'section';
export const SELECTION_ID = 'picks';
export const PAGE_STATE_ID = 'page-state';

/** The start tag of the root element; the banner of a preview is inserted before it. */
export const ROOT_MARK = '<div id="root">';
