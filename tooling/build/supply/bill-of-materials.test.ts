import { createHash } from 'node:crypto';
import { billOfMaterials } from './bill-of-materials';
import { packageFolder } from './bundled-packages';
import { nameInLock } from './locked-packages';

const sha512 = createHash('sha512').update('react').digest();
const locked = {
  'node_modules/react': { version: '19.3.1', license: 'MIT', integrity: `sha512-${sha512.toString('base64')}` },
  'remotes/help/node_modules/@scope/list': { version: '2.0.0', license: '(MIT OR CC0-1.0)' },
};
const [react, list] = [
  { name: 'react', version: '19.3.1' },
  { name: '@scope/list', version: '2.0.0' },
];
const bill = (packages = [react!, list!]) => billOfMaterials({ name: 'help', version: '1.0.0-3fa91c02', packages, locked });

test('lists every package of a release with its version, its licence and its hash from the lock file', () => {
  expect(JSON.parse(bill())).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'help', version: '1.0.0-3fa91c02' } },
    dependencies: expect.arrayContaining([
      { ref: 'help@1.0.0-3fa91c02', dependsOn: ['pkg:npm/%40scope/list@2.0.0', 'pkg:npm/react@19.3.1'] },
    ]),
    components: [
      { name: '@scope/list', purl: 'pkg:npm/%40scope/list@2.0.0', licenses: [{ expression: '(MIT OR CC0-1.0)' }] },
      {
        name: 'react',
        version: '19.3.1',
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: sha512.toString('hex') }],
      },
    ],
  });
});

test('the same release gives the same bytes, whatever the order of its packages', () => {
  expect(bill([list!, react!])).toBe(bill());
});

test('refuses a package that is not in the lock file', () => {
  expect(() => bill([{ name: 'react', version: '19.3.2' }])).toThrow(
    'react@19.3.2 is in the bundle and not in package-lock.json',
  );
});

test.each([
  ['/site/node_modules/react/index.js', '/site/node_modules/react'],
  ['/site/node_modules/@scope/list/a/b.js', '/site/node_modules/@scope/list'],
  ['/site/node_modules/a/node_modules/b/index.js', '/site/node_modules/a/node_modules/b'],
  ['C:\\site\\node_modules\\@scope\\list\\index.js', 'C:\\site\\node_modules\\@scope\\list'],
  ['/site/node_modules/.federation/entry.js', null],
  ['/site/shared/ui/icon.tsx', null],
])('%s belongs to the package %s', (file, folder) => {
  expect(packageFolder(file)).toBe(folder);
});

test.each([
  ['node_modules/react', 'react'],
  ['node_modules/a/node_modules/@scope/list/node_modules/b', 'b'],
  ['remotes/help/node_modules/@scope/list', '@scope/list'],
])('the package at %s in the lock file is %s', (place, name) => {
  expect(nameInLock(place)).toBe(name);
});
