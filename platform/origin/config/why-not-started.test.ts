import { createServer } from 'node:net';
import { BrokenRegistry } from 'platform/store';
import { Refusal } from 'platform/refusal';
import { BadEnvironment, BadSite, cannotListen } from 'platform/settings';
import { RecordedLog } from 'platform/testing/recorded-log';
import { readEnvironment } from './environment';
import { reportNotStarted, whyNotStarted } from './why-not-started';

function catchError(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}

/** What listening there says. */
const listen = (port: number, host: string) =>
  new Promise<string>((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(whyNotStarted(cannotListen(error, { port, host }, ['PORT', 'HOST']))!));
    server.listen(port, host);
  });

test.each([
  new BadEnvironment('x is wrong'),
  new BadSite('x is wrong'),
  new BrokenRegistry('x is wrong'),
  new Refusal('not-published', 'x is wrong'),
])('%s is explained in a sentence', (error) => {
  expect(whyNotStarted(error)).toBe('The site did not start. x is wrong');
});

test('a fault of the program keeps its stack', () => {
  expect(whyNotStarted(new TypeError('x is not a function'))).toBeNull();
  expect(whyNotStarted(cannotListen(new TypeError('x is not a function'), { port: 1, host: 'x' }, ['PORT', 'HOST']))).toBeNull();
});

test('the log has the stack of a fault of the program, and of a fault of the operator only its sentence', () => {
  const log = new RecordedLog();
  reportNotStarted(new TypeError('x is not a function'));
  reportNotStarted(new BadEnvironment('x is wrong'));
  const [program, operator] = log.of('not started');
  log.end();
  expect(program).toMatchObject({ level: 'error', err: { stack: expect.stringContaining('why-not-started.test') } });
  expect(operator).toMatchObject({ level: 'error', msg: 'The site did not start. x is wrong' });
  expect(operator).toEqual(expect.not.objectContaining({ err: expect.anything() }));
});

// The log masks what looks like an e-mail address.
test.each([{ SITE_DATABASE: 'mysql://x' }, { SMTP_URL: 'mail' }])('the log shows the whole example of an address: %j', (env) => {
  const log = new RecordedLog();
  const fault = catchError(() => readEnvironment(env));
  reportNotStarted(fault);
  const [line] = log.of('not started');
  log.end();
  expect(line!.msg).toContain(fault.message);
});

test('names a port that is in use', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  expect(await listen(port, '127.0.0.1')).toBe(
    `The site did not start. PORT is "${port}", which another program uses on 127.0.0.1`,
  );
  other.close();
});

test('names a port that only a privileged program may use', () => {
  const error = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' });
  expect(whyNotStarted(cannotListen(error, { port: 80, host: '0.0.0.0' }, ['PORT', 'HOST']))).toBe(
    'The site did not start. PORT is "80", which only a privileged program may use',
  );
});

test('names an address that does not belong to this machine', async () => {
  expect(await listen(0, '203.0.113.7')).toBe(
    'The site did not start. HOST is "203.0.113.7", on which this machine cannot listen (EADDRNOTAVAIL)',
  );
});
