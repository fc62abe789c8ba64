import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import nodemailer from 'nodemailer';
import type { Claimed } from '../../store';
import { sendMail } from './send-mail';

/** The lines that a minimal SMTP server has received. */
let received: string[];
let refuses: string | null;
let server: Server;
let address: string;

beforeEach(async () => {
  received = [];
  refuses = null;
  server = createServer((socket) => {
    let isData = false;
    const reply = (line: string) => socket.write(`${line}\r\n`);
    reply('220 mail.example');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        received.push(line);
        const word = line.split(/[ :]/)[0]!.toUpperCase();
        if (isData) {
          if (line !== '.') continue;
          isData = false;
          reply('250 taken');
        } else if (word === 'RCPT' && refuses) reply(refuses);
        else if (word === 'DATA') {
          isData = true;
          reply('354 go on');
        } else if (word === 'QUIT') socket.end('221 bye\r\n');
        else reply('250 ok');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const message: Claimed = {
  id: 'msg_1234',
  receiver: 'r',
  kind: 'email',
  address: 'team@company.example',
  secret: '',
  failures: 0,
  notice: {
    id: 'registry 4 help aborted',
    kind: 'aborted',
    section: 'help',
    at: '2026-11-20T10:00:00.000Z',
    text: 'The rollout of help@1.1.0 was aborted at 10 %. It fails.',
  },
};
const mail = () => ({ server: address, from: 'site@company.example' });

test('a team gets a mail that describes the event, with the same Message-ID at each attempt', async () => {
  await sendMail(message, mail());
  await sendMail(message, mail());
  expect(received).toContain('RCPT TO:<team@company.example>');
  expect(received).toContain('Subject: help: a rollout was aborted');
  // So that no absence notice answers it.
  expect(received).toContain('Auto-Submitted: auto-generated');
  expect(received).toContain('The rollout of help@1.1.0 was aborted at 10 %. It fails.');
  expect(received).toContain('2026-11-20T10:00:00.000Z');
  expect(received.filter((line) => line === 'Message-ID: <msg_1234@company.example>')).toHaveLength(2);
});

test('the Message-ID is one address, also when the sender has a name', async () => {
  await sendMail(message, { ...mail(), from: 'The site <site@company.example>' });
  expect(received).toContain('Message-ID: <msg_1234@company.example>');
});

test('nothing is sent in clear to a mail server of another machine, and this machine needs no TLS', async () => {
  // Another way to write 127.0.0.1, which does not count as this machine.
  await expect(sendMail(message, { ...mail(), server: address.replace('127.0.0.1', 'user:password@127.1') })).rejects.toThrow(
    /^the mail server did not accept the message \(/,
  );
  expect(received).toContain('STARTTLS');
  expect(received.filter((line) => /^(AUTH|MAIL|DATA)/.test(line))).toEqual([]);
});

test.each([
  ['localhost', false],
  ['[::1]', false],
  ['localhost.example', true],
  ['127.0.0.1.example', true],
  ['mail.localhost', true],
])('a mail server at %s must encrypt: %s', async (host, requireTLS) => {
  const createTransport = jest.spyOn(nodemailer, 'createTransport').mockReturnValue({ sendMail: async () => undefined } as never);
  await sendMail(message, { ...mail(), server: `smtp://${host}:25` });
  expect(createTransport).toHaveBeenCalledWith({
    url: `smtp://${host}:25`,
    requireTLS,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 5_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  createTransport.mockRestore();
});

test.each([
  ['held', 'a rollout is held'],
  ['promoted', 'a release is stable for everyone'],
  ['waits', 'a change waits for approval'],
  ['recalled', 'a release was recalled'],
  ['rolled-back', 'a release was rolled back'],
  ['key-expires', 'a key is about to expire'],
  ['degraded', 'the site is degraded'],
  ['test', 'a test message'],
] as const)('the subject of a mail about %s says "%s"', async (kind, subject) => {
  await sendMail({ ...message, notice: { ...message.notice, kind } }, mail());
  expect(received).toContain(`Subject: help: ${subject}`);
});

test('an error has the code of the server, and neither the address nor the text of the server', async () => {
  refuses = '550 no user team@company.example here';
  await expect(sendMail(message, mail())).rejects.toThrow(/^the mail server did not accept the message \(550\)$/);
});

test('reports a mail server that cannot be reached, or that is not set', async () => {
  await expect(sendMail(message, { ...mail(), server: 'smtp://127.0.0.1:9' })).rejects.toThrow(
    /^the mail server did not accept the message \(\w+\)$/,
  );
  await expect(sendMail(message, null)).rejects.toThrow('no mail server is set (SMTP_URL and MAIL_FROM of the site)');
});
