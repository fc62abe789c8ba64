import os from 'node:os';
import { thisUser } from './this-user';

test('the history names the user of the system, and in a container without a name for it, its number', () => {
  const userInfo = jest.spyOn(os, 'userInfo').mockReturnValue({ username: 'keza' } as os.UserInfo<string>);
  expect(thisUser()).toMatchObject({ who: 'keza', from: os.hostname(), reason: null });
  userInfo.mockImplementation(() => {
    throw new Error('ENOENT: uv_os_get_passwd');
  });
  expect(thisUser().who).toBe(`user ${process.getuid!()}`);
});
