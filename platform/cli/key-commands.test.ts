import { shellForTest } from '../testing/rendering-releases';
import { preparedTools, type Tool } from '../testing/tool';
import { folderIn } from '../testing/folder-in';

let tool: Tool;
const freshTool = preparedTools((own) => own.publish(shellForTest()));
beforeEach(async () => {
  tool = await freshTool();
});

test('an operator who gives no reason for revoking a key has used the command wrongly, and the key counts on', async () => {
  const { id } = folderIn(tool.data).trust.whole!.own.keys.find(({ part }) => part === 'shell')!;
  expect(await tool.release('key', 'revoke', id)).toMatchObject({ code: 2 });
  expect(folderIn(tool.data).trust.whole!.own.keys.find((key) => key.id === id)!.ended).toBeFalsy();
});
