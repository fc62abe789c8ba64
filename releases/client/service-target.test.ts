/** @jest-environment node */
import { VERBS, type VerbName } from '../verbs/all-verbs';
import { ServiceClient } from './service-client';
import { ServiceTarget } from './service-target';

test('only verbs that look, and change nothing, are asked again when the network breaks', async () => {
  const post = jest.spyOn(ServiceClient.prototype, 'post').mockResolvedValue({ text: '', json: null });
  const target = new ServiceTarget('http://127.0.0.1:1', 'token', async () => 'token');
  for (const verb of Object.keys(VERBS) as VerbName[]) await target.answer(verb, {});
  await target.requests();
  await target.approve('1');
  await target.decline('1');
  const repeated = post.mock.calls.flatMap(([path, , , isIdempotent]) => (isIdempotent ? [path.replace('/api/', '')] : []));
  expect(repeated).toEqual(expect.arrayContaining(['status', 'explain', 'history', 'evidence', 'outcome', 'requests']));
  for (const change of ['start', 'advance', 'promote', 'abort', 'rollback', 'block', 'approve', 'decline'])
    expect(repeated).not.toContain(change);
  post.mockRestore();
});
