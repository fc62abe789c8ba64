// Reads the settings as text, because nginx is not installed everywhere.
import { readDeploy } from './read-deploy';

test('no location that passes requests on lets a client choose the host by X-Forwarded-Host', () => {
  const locations = readDeploy('nginx/site.conf')
    .split(/^  location /m)
    .slice(1);
  const passedOn = locations.filter((text) => text.includes('proxy_pass '));
  expect(passedOn.length).toBeGreaterThan(3);
  expect(passedOn.filter((text) => !/^ +proxy_set_header X-Forwarded-Host "";$/m.test(text))).toEqual([]);
});
