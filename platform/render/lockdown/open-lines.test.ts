import fs from 'node:fs';
import { openLines } from './open-lines';

/** Standard input that hands out its bytes in these pieces, and then ends. */
function sending(...pieces: Buffer[]): void {
  const reads = [...pieces, Buffer.alloc(0)];
  jest.spyOn(fs, 'readSync').mockImplementation(((_from: number, buffer: Buffer) => {
    const piece = reads.shift();
    // Otherwise a reader that does not notice the end would read for ever, which no timeout interrupts.
    if (!piece) throw new Error('read on after the end');
    return piece.copy(buffer);
  }) as never);
}

test('reads one line after the other, even if a letter arrives in two chunks', () => {
  const bytes = Buffer.from('{"title":"Ikimina – ubwizigame"}\n{}\n{"cut":');
  const middle = bytes.indexOf('–') + 1;
  sending(bytes.subarray(0, middle), bytes.subarray(middle));
  const { readLine } = openLines();
  expect([readLine(), readLine(), readLine()]).toEqual(['{"title":"Ikimina – ubwizigame"}', '{}', null]);
});

test('writes a complete line, however few bytes the pipe takes at once', () => {
  let written = '';
  jest.spyOn(fs, 'writeSync').mockImplementation(((to: number, bytes: Buffer, from = 0) => {
    expect(to).toBe(1);
    const taken = bytes.subarray(from, from + 7);
    written += taken.toString('latin1');
    return taken.length;
  }) as never);
  openLines().writeLine('a line that is longer than seven bytes');
  expect(written).toBe('a line that is longer than seven bytes\n');
});
