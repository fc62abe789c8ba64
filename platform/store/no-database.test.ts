import { NoDatabase, whyUnreachable } from './no-database';

const fault = (code: string, message = 'says who: site@db.example') => Object.assign(new Error(message), { code });

test.each([
  ['a wrong password', fault('28P01'), 'it refuses that user and password'],
  ['a database that is not there', fault('3D000'), 'it has no database of that name'],
  ['a server that shuts down', fault('57P01', 'terminating connection'), 'terminating connection'],
  ['no room for one more', fault('53300', 'sorry, too many clients already'), 'sorry, too many clients already'],
  ['a standby, which only reads', fault('25006', 'cannot execute INSERT in a read-only transaction'), 'it only reads'],
  ['a full disk of the server', fault('53100', 'could not extend file "base/16384/2619"'), 'its disk is full'],
  ['a file that the server cannot read', fault('58030', 'could not read file "base/16384/2619"'), 'it cannot use its disk'],
  [
    'a limit of its operator',
    fault('57014', 'canceling statement due to statement timeout'),
    'canceling statement due to statement timeout',
  ],
  ['a closed port', fault('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.7:5432'), 'ECONNREFUSED'],
  ['a name that is not there', fault('ENOTFOUND', 'getaddrinfo ENOTFOUND db.example'), 'ENOTFOUND'],
  ['no server at any address of the name', { errors: [fault('ECONNREFUSED'), fault('EHOSTUNREACH')] }, 'ECONNREFUSED'],
  [
    'a client whose connection ended before',
    new Error('Client has encountered a connection error and is not queryable'),
    'Client has encountered a connection error and is not queryable',
  ],
  ['an answer that does not come', new Error('Query read timeout'), 'Query read timeout'],
])('%s means that the database cannot be reached; the sentence has no names and addresses', (_what, error, why) => {
  expect(whyUnreachable(error)).toBe(why);
});

test.each([
  ['a rule of the tables', fault('23514')],
  ['a right that lacks', fault('42501')],
  ['a fault of the program', new TypeError('rows is not iterable')],
])('%s does not mean that the database cannot be reached', (_what, error) => {
  expect(whyUnreachable(error)).toBeNull();
});

test('a change that the database cannot take is answered 503, so that its sender comes back', () => {
  expect(new NoDatabase('The database does not answer.')).toMatchObject({ status: 503, code: 'database-away' });
});
