/** Sets that are being saved, with their releases; `tidy` keeps their files. */
export const underWay = new Map<string, readonly string[]>();
