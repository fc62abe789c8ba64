import { FolderTarget } from '../commands';
import { Tool } from '../testing/tool';

test('the tool closes the store after each command, also after one that is refused', async () => {
  const tool = new Tool();
  const close = jest.spyOn(FolderTarget.prototype, 'close');
  expect((await tool.release('status')).code).toBe(0);
  expect(close).toHaveBeenCalledTimes(1);
  expect((await tool.release('promote', 'help')).code).not.toBe(0);
  expect(close).toHaveBeenCalledTimes(2);
  close.mockRestore();
});

test.each([
  ['in red on a terminal', true, undefined, '\u001B[31m"Help" is no release'],
  ['as plain text where NO_COLOR is set', true, '1', '"Help" is no release'],
  ['as plain text into a file', false, undefined, '"Help" is no release'],
])('the tool prints a refusal %s', async (_how, isTTY, color, beginning) => {
  const [terminal, environment] = [process.stderr.isTTY, process.env.NO_COLOR];
  delete process.env.NO_COLOR;
  if (color !== undefined) process.env.NO_COLOR = color;
  process.stderr.isTTY = isTTY;
  const { stderr } = await new Tool().release('wait', 'Help');
  process.stderr.isTTY = terminal;
  delete process.env.NO_COLOR;
  if (environment !== undefined) process.env.NO_COLOR = environment;
  expect(stderr.slice(0, beginning.length)).toBe(beginning);
});
