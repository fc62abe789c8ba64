export { acceptTrust } from './accept-trust';
export { envelopeSchema, open, readEnvelope, seal, type Envelope, type PublicKey, type SigningKey } from './envelope';
export { fingerprintIn, fingerprintOf } from './fingerprint';
export { exportKey, holdsKey, importKey, keyFile, makeKey, readKey } from './key-pair';
export { readLastGood } from './last-good';
export { signPages, verifyPages, type PagesOf } from './pages-statement';
export { highestNumberFile, lastGoodFile, registrySignatureFile, RELEASE_SIGNATURE, trustFile } from './paths';
export {
  holdsRegistryKey,
  LIFETIME,
  openRegistrySignature,
  signatureFor,
  signRegistry,
  type RegistryStatement,
} from './registry-statement';
export { AGAIN, signRelease, verifyRecord } from './release-statement';
export { signerOf } from './signer';
export type { Role, TrustedKey, TrustStatement } from './trust-statement';
export { TrustStore, type Trust } from './trust';
export { Untrusted } from './untrusted';
