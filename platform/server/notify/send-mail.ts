import type { Claimed } from '../../store';
import { isThisMachine } from '../../this-machine';

/** Timeout in milliseconds of each SMTP step. */
const TIME_OUT = 5_000;

export interface MailSettings {
  /** `smtps://user:password@host:465`, or `smtp://` with STARTTLS. */
  server: string;
  from: string;
}

const SUBJECTS: Record<Claimed['notice']['kind'], string> = {
  aborted: 'a rollout was aborted',
  held: 'a rollout is held',
  promoted: 'a release is stable for everyone',
  waits: 'a change waits for approval',
  recalled: 'a release was recalled',
  'rolled-back': 'a release was rolled back',
  'key-expires': 'a key is about to expire',
  degraded: 'the site is degraded',
  test: 'a test message',
};

/** Sends one message. Errors contain neither the server's address nor its response. */
export async function sendMail({ address, id, notice }: Claimed, mail: MailSettings | null): Promise<void> {
  if (!mail) throw new Error('no mail server is set (SMTP_URL and MAIL_FROM of the site)');
  // Loaded when the first mail is sent.
  const { createTransport } = await import('nodemailer');
  const { hostname, protocol } = new URL(mail.server);
  const transport = createTransport({
    url: mail.server,
    requireTLS: protocol === 'smtp:' && !isThisMachine(hostname),
    connectionTimeout: TIME_OUT,
    greetingTimeout: TIME_OUT,
    socketTimeout: TIME_OUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: mail.from,
      to: address,
      subject: `${notice.section}: ${SUBJECTS[notice.kind]}`,
      text: `${notice.text}\n\n${notice.at}\n`,
      // The same at each attempt, so that mail programs show it once.
      messageId: `<${id}@${mail.from.replace(/^.*@/, '').replace(/[^\w.-]/g, '')}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    const { code = 'no code', responseCode } = error as { code?: string; responseCode?: number };
    // oxlint-disable-next-line preserve-caught-error -- its words hold addresses and what the server answered
    throw new Error(`the mail server did not accept the message (${responseCode ?? code})`);
  }
}
