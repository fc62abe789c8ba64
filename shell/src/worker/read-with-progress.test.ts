/** @jest-environment node */
import { readWithProgress } from './read-with-progress';

test('joins a character that is split between two chunks, and counts every byte', async () => {
  const bytes = new TextEncoder().encode('ry’itsinda');
  const pieces = [bytes.slice(0, 3), bytes.slice(3, 4), bytes.slice(4)];
  const body = new ReadableStream({
    start(stream) {
      pieces.forEach((piece) => stream.enqueue(piece));
      stream.close();
    },
  });
  const read: number[] = [];
  expect(await readWithProgress(new Response(body), (length) => read.push(length))).toBe('ry’itsinda');
  expect(read).toEqual([3, 1, 8]);
});
