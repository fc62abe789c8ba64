import { PostgresServer } from './postgres-server';

const mockEnd = jest.fn(async () => undefined);
jest.mock('pg', () => ({
  Client: class {
    connect = async () => undefined;
    query = () => Promise.reject(new Error('column "nothing" does not exist'));
    end = mockEnd;
  },
}));
jest.mock('./installed-server', () => ({ installedServer: () => '', asNobody: {} }));

test('a test whose query the server refuses leaves no connection open, of which the server has few', async () => {
  const server = new PostgresServer();
  await expect(server.run('postgres', 'SELECT nothing')).rejects.toThrow('column "nothing" does not exist');
  expect(mockEnd).toHaveBeenCalledTimes(1);
  await server.close();
});
