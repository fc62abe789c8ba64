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
