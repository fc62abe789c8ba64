import { sha256 } from '../sha256';
import { MIGRATIONS as DATABASE_MIGRATIONS } from './database/migrations/all-migrations';
import { MIGRATIONS } from './migrations';

/** The hash of statements without their comments and line breaks. */
const hashOf = (...statements: string[]) =>
  sha256(statements.map((text) => text.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ').trim()).join(';')).slice(0, 16);

// A database that has applied a step keeps what the step made, so a change of it reaches new databases alone: add a step instead.
test('a released step of the database’s schema is what databases have applied', () => {
  expect(DATABASE_MIGRATIONS.map(({ name, sql }) => `${name} ${hashOf(sql)}`)).toEqual([
    'registry 103cfd9bac7a56ef',
    'releases a00457a9fa2918da',
    'signals f548e37053a8b6aa',
    'feedback 03b27655d4392e98',
    'rights 9314667c838378bd',
    'least authority ad91e2d9e27bb101',
    'felt signals ee27a046f3a59495',
  ]);
});

test('a released step of the store’s tables is what stores have applied', () => {
  expect(MIGRATIONS.map(({ name, tables, rights, file = [] }) => `${name} ${hashOf(...tables, ...rights, ...file)}`)).toEqual([
    'feedback c671d1c8d03ecc83',
    'notifications c413b9c62efc7a75',
    'answers c09bb551cd2f794f',
    'registry 304712e4141396d2',
    'signals 8f3e17b15d35d42b',
    'searches 1bd7d326d7bc6948',
  ]);
});
