import { readFileSync } from 'node:fs';
import path from 'node:path';
import { drawEvidence } from './draw-evidence';

test('docs/verdict.svg is up to date; otherwise run: npm run -s bench -- verdict --picture > docs/verdict.svg', () => {
  expect(drawEvidence()).toBe(readFileSync(path.resolve(__dirname, '../../../docs/verdict.svg'), 'utf8'));
});
