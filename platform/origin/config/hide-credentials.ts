/** Replaces user and password of every URL in a text by `…`, for logs and responses. */
export const hideCredentials = (text: string): string => text.replace(/(\w:\/\/)[^\s"'/?#]*@/g, '$1…@');
