import { releaseNamed } from './release-named';

test.each([
  ['/_releases/help/1.1.0/static/js/main.js', { section: 'help', version: '1.1.0' }],
  ['/api/releases/help/1.1.0-3fa91c02?again', { section: 'help', version: '1.1.0-3fa91c02' }],
  ['/_releases/help/latest/static/js/main.js', undefined],
  ['/_releases/help/amina@example.org', undefined],
  ['/_releases/Amina/1.1.0/main.js', undefined],
  ['/api/releases/help', undefined],
  ['/help-center/_releases/help/1.1.0/main.js', undefined],
])('of the address %s the log names %j', (address, release) => {
  expect(releaseNamed(address)).toEqual(release);
});
