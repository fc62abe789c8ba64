import { FolderTarget } from '../commands';
import { Tool } from '../testing/tool';
import { main } from './run';

test('the tool closes the store after each command, also after one that is refused', async () => {
  const tool = new Tool();
  const close = jest.spyOn(FolderTarget.prototype, 'close');
  expect((await tool.release('status')).code).toBe(0);
  expect(close).toHaveBeenCalledTimes(1);
  expect((await tool.release('promote', 'help')).code).not.toBe(0);
  expect(close).toHaveBeenCalledTimes(2);
  close.mockRestore();
});

test('a command goes on when what reads its output has ended, and fails when its output cannot be written', async () => {
  const heard = new Map<string, (error: Error) => void>();
  jest.spyOn(process.stdout, 'on').mockImplementation(((event: string, hear: () => void) => heard.set(event, hear)) as never);
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const close = jest.spyOn(FolderTarget.prototype, 'close');
  await main({} as never, ['--help']);
  expect(close).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
  process.exitCode = undefined;
  const failing = (code: string) => () => heard.get('error')!(Object.assign(new Error(`write ${code}`), { code }));
  expect(failing('EPIPE')).not.toThrow();
  expect(failing('ENOSPC')).toThrow('write ENOSPC');
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
