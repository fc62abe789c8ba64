import { newFolder } from 'shared/testing/new-folder';
import { folderIn } from '../../testing/folder-in';
import { RegistryCopy } from './registry-copy';

test('a state of the database that does not have its hash is not written down', async () => {
  const data = newFolder();
  const folder = folderIn(data);
  const stored = new RegistryCopy(folder).store([{ sequence: 1, text: '{}', hash: '0'.repeat(64) }], 1, []);
  await expect(stored).rejects.toThrow('state 1 does not have its stored hash');
  expect(folder.registry.states.newest()).toBeNull();
});
