import path from 'node:path';
import { keyFile } from './key-pair';
import { highestNumberFile } from './paths';

test('the highest number lies beside the keys, so that a backup of the other files does not set it back', () => {
  expect(path.dirname(highestNumberFile('/data'))).toBe(path.dirname(keyFile('/data', 'a')));
});
