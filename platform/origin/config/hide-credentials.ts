/** The same text with `…` for the user and password of every address in it: nothing that is logged or answered may hold them. */
export const hideCredentials = (text: string): string => text.replace(/(\w:\/\/)[^\s"'/?#]*@/g, '$1…@');
