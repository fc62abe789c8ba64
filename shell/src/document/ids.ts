export const ROOT_ID = 'root';
export const SECTION_ID = 'section';
