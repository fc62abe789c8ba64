import { loadMessages } from './load-messages';

let isLost = 0;
jest.mock('../messages/rw.json', () => {
  if ((isLost -= 1) >= 0) throw new Error('network failure');
  return { skip: 'Simbukira ku bikubiyemo' };
});
beforeEach(() => jest.resetModules());

test('requests the messages a second time after a failure', async () => {
  isLost = 1;
  await expect(loadMessages('rw')).resolves.toMatchObject({ skip: 'Simbukira ku bikubiyemo' });
});

test('rejects when the second request fails too', async () => {
  isLost = 2;
  await expect(loadMessages('rw')).rejects.toThrow('network failure');
});
