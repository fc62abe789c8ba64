import { nginxSettings } from './nginx-settings';

const settingsFor = (...origins: string[]) => nginxSettings({ folder: '/tmp/nginx', port: 8080, origins });

test('settings for this machine keep those of the shipped origins, at other addresses and without TLS', () => {
  const settings = settingsFor('127.0.0.1:4001', '127.0.0.1:4002');
  expect(settings).toContain('server 127.0.0.1:4001 fail_timeout=1s;');
  expect(settings).toContain('server 127.0.0.1:4002 fail_timeout=1s;');
  expect(settings).toContain('listen 127.0.0.1:8080');
  expect(settings).not.toMatch(/origin-\d|ssl|listen 80/);
});

test.each([[['127.0.0.1:4001']], [['127.0.0.1:4001', '127.0.0.1:4002', '127.0.0.1:4003']]])(
  'settings for another number of origins than are shipped are refused: %j',
  (origins) => {
    expect(() => settingsFor(...origins)).toThrow(`two-origins.conf is not for ${origins.length} origins`);
  },
);
