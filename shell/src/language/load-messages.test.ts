import { loadMessages } from './load-messages';

let isLost = 0;
jest.mock('../messages/rw.json', () => {
  if ((isLost -= 1) >= 0) throw new Error('the network has a bad moment');
  return { skip: 'Simbukira ku bikubiyemo' };
});
beforeEach(() => jest.resetModules());

test('texts that a bad moment of the network took are asked for once more, because without them the page stays dead', async () => {
  isLost = 1;
  await expect(loadMessages('rw')).resolves.toMatchObject({ skip: 'Simbukira ku bikubiyemo' });
});

test('texts that do not come the second time either are missing', async () => {
  isLost = 2;
  await expect(loadMessages('rw')).rejects.toThrow('bad moment');
});
