import { readFileSync } from 'node:fs';
import path from 'node:path';
import { drawEvidence } from './draw-evidence';

test('the picture in docs is the one that the simulation draws; if not: npm run -s bench -- verdict --picture > docs/verdict.svg', () => {
  expect(drawEvidence()).toBe(readFileSync(path.resolve(__dirname, '../../../docs/verdict.svg'), 'utf8'));
});
