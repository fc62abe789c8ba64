// A program that changes the registry of a folder, and prints each change that succeeded.
import { joinFolder } from '../index';

const [name = 'program', changes = '1'] = process.argv.slice(2);
const environment = { data: process.env['SITE_DATA']!, database: process.env['SITE_DATABASE'] || null, trust: null };

const folder = await joinFolder(environment);
folder.registry.read();
console.log('open');
for (let number = 1; number <= Number(changes); number += 1) {
  await folder.registry.change(`${name}-${number}`, (registry) => ({ ...registry }));
  console.log(`${name}-${number}`);
}
await folder.close();
