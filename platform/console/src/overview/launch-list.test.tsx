import { act, render, screen } from '@testing-library/react';
import { LaunchList } from './launch-list';

async function show(status: number, body: object) {
  globalThis.fetch = jest.fn(async () => ({ ok: status < 300, status, json: async () => body })) as never;
  await act(async () => render(<LaunchList />));
  return screen.getByRole('region', { name: 'Before the launch' });
}

test.each([
  [['phone'], '1 entry missing in the brand file'],
  [['phone', 'address'], '2 entries missing in the brand file'],
])('counts and lists what is missing: %j', async (lines, parameters) => {
  expect(await show(200, { text: '', json: lines })).toHaveTextContent(parameters + lines.join(''));
  expect(fetch).toHaveBeenCalledWith('/api/check-launch', expect.anything());
});

test('says that nothing is missing', async () => {
  expect(await show(200, { text: '', json: [] })).toHaveTextContent(/^Before the launchThe brand file is complete\.$/);
  expect(screen.getByText('The brand file is complete.')).toHaveClass('well', { exact: true });
});

test('shows why the list cannot be loaded, and does not say that nothing is missing', async () => {
  expect((await show(500, { detail: 'site.json cannot be read.' })).textContent).toBe(
    'Before the launchsite.json cannot be read.',
  );
});

test('a screen reader announces why the list cannot be loaded', async () => {
  await show(500, { detail: 'site.json cannot be read.' });
  expect(screen.getByRole('alert')).toHaveTextContent('site.json cannot be read.');
  expect(screen.getByText('site.json cannot be read.')).toHaveClass('unwell', { exact: true });
});
