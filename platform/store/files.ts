// Files of `SITE_DATA` that are read and written without opening a database; the renderer's process loads no more of the store.
export { textOf } from './registry/states';
export { writeDurably } from './registry/write-durably';
export { BrokenRelease, readRecord } from './releases/read-record';
export { recordHash, recordsHash } from './releases/record-hash';
