export { Folder } from './folder';
export { joinFolder, pullChanges, type Opening } from './join-folder';
export { NoDatabase } from './no-database';
export { copyStore, migrateDatabase, openStore, type Store } from './open-store';
export { Database } from './postgres';
export { requireWritable, siteFile } from './site-folder';
export { withAbort } from './aborts/wanted-aborts';
export { isInForce, RIGHTS, type Grant, type Person, type Right, type Token, type TrustedWorkflow } from './access/access-file';
export { Access } from './access/access';
export { coversSection, grantsOf, may } from './access/may';
export { isSamePerson, type Principal } from './access/principal';
export { changedSince, subjectOf } from './access/request-subject';
export { requireUnchanged, type BoundRequest, type ChangeRequest } from './access/requests';
export { SESSION_SECONDS, Sessions, type Session } from './access/sessions';
export type { AnswerCounts, Answers } from './answers/answers';
export type { Cluster, WantedAbort } from './cluster/cluster';
export { exportFolder } from './database/export-folder';
export type { PostgresCluster } from './database/postgres-cluster';
export { importFolder } from './database/import-folder';
export type { GuideAnswers } from './feedback/count-answers';
export { commentsAsCsv } from './feedback/csv';
export { STATUSES, type Comment } from './feedback/entry';
export { feedbackLines } from './feedback/feedback-lines';
export type { FeedbackAnswer } from './feedback/read-feedback';
export { refuseReserved } from './keys/key-role';
export { renewPeriodically } from './keys/renew-periodically';
export { renewSignature } from './keys/renew-signature';
export { isForbiddenAddress } from './notifications/forbidden-address';
export type { Notifications } from './notifications/notifications';
export {
  RECEIVER_KINDS,
  type Claimed,
  type Condition,
  type Receiver,
  type ReceiverKind,
  type ReceiverStatus,
} from './notifications/receiver';
export { freeSpace, diskWarning } from './registry/disk-space';
export { BrokenRegistry, parseRegistry } from './registry/parse-registry';
export type { Change, StoredRegistry } from './registry/registry';
export { thisUser } from './registry/this-user';
export { COMPILED_COMPRESSION, COMPRESSION } from './releases/compress-folder';
export { pageFiles } from './releases/page-files';
export { pruneStore } from './releases/prune-store';
export { putRelease, type Build } from './releases/put-release';
export { readJourneys } from './releases/read-journeys';
export type { Releases } from './releases/releases';
export { faultOf, refuseChanged } from './releases/sealed-files';
export type { ZeroResultSearch, ZeroResultSearches } from './searches/zero-result-searches';
export { evidencePointOf, type EvidencePoint } from './signals/evidence-history';
export {
  GROUP_SESSIONS_OF_NETWORK,
  metricOf,
  mostOfNetwork,
  OTHER_PAGES,
  type CountedRollout,
  type SessionRecord,
} from './signals/session';
export { SignalsTable } from './signals/signals-table';
export type { BatchedSignals as Signals } from './signals/batched-signals';
export { countsOf, withoutLoudest, type NetworkRow } from './signals/sum-sessions';
