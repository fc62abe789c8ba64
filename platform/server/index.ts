// The log and connections; metrics and notifications have doors of their own, because they load the store and the verdict.
export { logAnswer, noteError } from './log/log-answer';
export { log } from './log/log';
export { LOGGING, type LogLevel } from './log/logging';
export { openLog } from './log/open-log';
export { releaseNamed } from './log/release-named';
export { watchUnusedConnections } from './unused-connections';
