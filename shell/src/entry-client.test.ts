import { hydrate } from './hydrate';
import { createRemoteLoader } from './loading/load-remote';
import { reportFailed } from './signals/report';

jest.mock('./bootstrap/pause', () => ({ pause: async () => undefined }));
jest.mock('./hydrate', () => ({ hydrate: jest.fn() }));
jest.mock('./loading/load-remote', () => ({ createRemoteLoader: jest.fn() }));
jest.mock('./signals/report', () => ({ reportFailed: jest.fn() }));

test('a page whose shell fails at its start is reported as a failure of the shell, with the error', async () => {
  const error = new Error('renders nothing');
  jest.mocked(hydrate).mockRejectedValue(error);
  await import('./entry-client');
  await new Promise((resolve) => setTimeout(resolve));
  expect(jest.mocked(reportFailed).mock.calls).toEqual([['shell', error]]);
  expect(hydrate).toHaveBeenCalledWith(createRemoteLoader);
});
