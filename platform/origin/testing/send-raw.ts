import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** In small letters; every value that a name was given. */
  headers: Record<string, string[]>;
  body: string;
}

/** Sends these very bytes, which no client library would, and reads the answer until the connection ends. */
export function sendRaw(port: number, request: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(request, 'latin1')));
    socket.on('data', (chunk) => chunks.push(chunk));
    // A refused request is answered, and its connection cut.
    socket.on('error', (error) => (chunks.length > 0 ? undefined : reject(error)));
    socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString('latin1'))));
  });
}

function parse(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [first, ...lines] = text.slice(0, end).split('\r\n');
  const headers: RawAnswer['headers'] = {};
  for (const line of lines) {
    const [, name, value] = /^([^:]+):\s*(.*)$/s.exec(line) ?? ['', 'no header', line];
    (headers[name!.toLowerCase()] ??= []).push(value!);
  }
  return { status: Number(first!.split(' ')[1]), headers, body: text.slice(end + 4) };
}
