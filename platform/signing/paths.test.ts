import path from 'node:path';
import { keyFile } from './key-pair';
import { highestNumberFile, lastGoodFile, registrySignatureFile, RELEASE_SIGNATURE, trustFile } from './paths';

test('the highest number lies beside the keys, so that a backup of the other files does not set it back', () => {
  expect(path.dirname(highestNumberFile('/data'))).toBe(path.dirname(keyFile('/data', 'a')));
});

test('the files have the names by which stores of before have them', () => {
  const files = [trustFile, registrySignatureFile, lastGoodFile].map((fileIn) => path.basename(fileIn('/data')));
  expect([...files, RELEASE_SIGNATURE]).toEqual(['trust.json', 'registry.sig.json', 'last-good.json', 'release.sig.json']);
});
