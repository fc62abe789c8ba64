import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { watchUnusedConnections } from './unused-connections';

const connection = (bytesRead: number) => Object.assign(new EventEmitter(), { bytesRead, destroy: jest.fn() });

test('closes the open connections on which nothing was received, and holds none that has closed', () => {
  const server = new EventEmitter();
  const closeUnused = watchUnusedConnections(server as Server);
  const [used, unused, closed] = [connection(1), connection(0), connection(0)];
  for (const each of [used, unused, closed]) server.emit('connection', each);
  closed.emit('close');
  closeUnused();
  expect([used, unused, closed].map(({ destroy }) => destroy.mock.calls.length)).toEqual([0, 1, 0]);
});
