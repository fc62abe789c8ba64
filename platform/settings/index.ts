export {
  BadEnvironment,
  canBeFolder,
  readStoreEnvironment,
  readVariables,
  STORE_VARIABLES,
  wholeNumber,
  type StoreEnvironment,
  type TrialSettings,
} from './environment';
export { addressOf, cannotListen, hostName, LISTENING, portOrNone, type Listening } from './listening';
export { programArguments } from './programs';
export { BadSite, readSite } from './read-site';
export { readSecret } from './secret';
