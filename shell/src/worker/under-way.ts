/** Sets that are being written, with the releases they will name: nothing of theirs is tidied away meanwhile. */
export const underWay = new Map<string, readonly string[]>();
