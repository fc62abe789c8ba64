import { setTimeout as wait } from 'node:timers/promises';
import type { Agent, RequestInit, Response } from 'undici';
import * as z from 'zod';
import { parseJson } from '../../json';
import { CodedError, Refusal, UsageError } from '../../refusal';
import { withAddress } from './with-address';
import { isIdentityToken } from './identity';
import { problemSchema, reasonOf, USAGE } from './problem';

/** Pauses before a request is repeated after a network failure. */
const PAUSES = [500, 2_000, 5_000];
/** Milliseconds. The longest request is a publication that is tried in a browser. */
const TIME_OUT = 10 * 60_000;
/** Keeps the connections of all requests. */
let dispatcher: Agent | undefined;
/** Statuses of another web server, such as the site. A release service sends them only with problem details. */
const OTHER_SERVER_STATUSES = [404, 405];
/** Statuses of a proxy that gets no response from the service. */
const PROXY_STATUSES = [502, 503, 504];
/** Codes of a connection that did not come about, so nothing was sent, as while the service restarts. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
/** Older services send no code. */
const problemWithCode = problemSchema.extend({ code: z.string().default('no-reason') });
const exchangeSchema = z.object({ token: z.string() });

/** Sends requests to a release service and throws its refusals with their own messages. */
export class ServiceClient {
  constructor(
    private readonly address: string,
    private token: string,
    private readonly renew: () => Promise<string>,
  ) {}

  /** @param isIdempotent whether to send the request again after a network failure, or a failure of a proxy */
  async post<Schema extends z.ZodType>(
    path: string,
    body: object,
    schema: Schema,
    isIdempotent: boolean,
  ): Promise<z.infer<Schema>> {
    return this.#read(schema, await this.#request(path, 'POST', JSON.stringify(body), 'application/json', isIdempotent));
  }

  async put(path: string, body: Blob): Promise<void> {
    await this.#request(path, 'PUT', body, 'application/octet-stream', true);
  }

  async #request(path: string, method: string, body: string | Blob, type: string, isIdempotent: boolean): Promise<string> {
    for (let attempt = 0, isRenewed = false; ; attempt += 1) {
      let isSent = false;
      try {
        const refused = await this.#exchange();
        isSent = refused === null;
        const answer =
          refused ??
          (await send(this.address + path, {
            method,
            body,
            headers: { 'Content-Type': type, ...this.#headers() },
          }));
        // Read here, because the connection may also break in the middle of an answer.
        if (answer.ok && answer.status !== 202) return await answer.text();
        // An identity token is valid for minutes, and a pipeline may wait for hours.
        if (answer.status === 401 && !isRenewed && (isRenewed = await this.#renewToken())) continue;
        throw await this.#refusalOf(answer);
      } catch (error) {
        if (error instanceof CodedError) throw error;
        // A change may have been carried out, so it is not repeated. Files and queries are.
        const why = reasonOf(error as Error);
        if (!isIdempotent && isSent && !NOT_CONNECTED.includes(why))
          throw new Refusal(
            'outcome-unknown',
            `${this.address} cannot be reached (${why}). The command may have been carried out. Look: npm run release -- history --to ${this.address}`,
          );
        if (attempt >= PAUSES.length) throw new Refusal('service-unreachable', `${this.address} cannot be reached (${why}).`);
        await wait(PAUSES[attempt]);
      }
    }
  }

  readonly #headers = () => ({ Authorization: `Bearer ${this.token}`, 'User-Agent': 'release-tool/1.0.0' });

  /**
   * Exchanges the identity token, which is valid for one request, for a session token, because a command takes several requests.
   * @returns the refusal, if there is one
   */
  async #exchange(): Promise<Response | null> {
    if (!isIdentityToken(this.token)) return null;
    const answer = await send(`${this.address}/session/pipeline`, { method: 'POST', headers: this.#headers() });
    // Older services accept the identity token itself.
    if (answer.status === 404) return null;
    if (!answer.ok) return answer;
    this.token = this.#read(exchangeSchema, await answer.text()).token;
    return null;
  }

  /** Refuses what a release service does not send. */
  #read<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> {
    const parsed = schema.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    throw notAService(this.address);
  }

  async #refusalOf(answer: Response): Promise<Error> {
    const problem = problemWithCode.safeParse(await answer.json().catch(() => null));
    if (!problem.success && OTHER_SERVER_STATUSES.includes(answer.status)) return notAService(this.address);
    // Handled as a broken connection, because the service may have carried out the command.
    if (!problem.success && PROXY_STATUSES.includes(answer.status))
      return new Error(`the proxy before it answers ${answer.status}`);
    if (!problem.success) return new Refusal('no-reason', `The release service answered ${answer.status}, without a reason.`);
    const detail = withAddress(problem.data.detail, this.address);
    return problem.data.type === USAGE ? new UsageError(problem.data.code, detail) : new Refusal(problem.data.code, detail);
  }

  /** Requests another token. @returns whether there is one */
  async #renewToken(): Promise<boolean> {
    const before = this.token;
    this.token = await this.renew();
    return this.token !== before;
  }
}

function notAService(address: string): Refusal {
  return new Refusal(
    'not-a-release-service',
    `${address} does not answer as a release service does. It may be the address of the site; --to takes that of the release service, which listens on RELEASE_PORT.`,
  );
}

/** Node's global `fetch` ends a request after five minutes without a response; this one has the timeout of this tool. */
async function send(address: string, request: { method: string; body?: string | Blob; headers: Record<string, string> }) {
  // Loaded on first use, so that a command on a local store does not load it. A CommonJS package has only a default export in the compiled tool.
  const {
    default: { Agent, fetch },
  } = await import('undici');
  dispatcher ??= new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  const signal = AbortSignal.timeout(TIME_OUT);
  // The browser's type of a blob, which TypeScript takes it for, differs from Node's.
  return fetch(address, { ...(request as RequestInit), redirect: 'error', signal, dispatcher });
}
