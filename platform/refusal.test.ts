import { nullIfRefused, Refusal, refusedByDisk } from './refusal';

test.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])('what fails with %s is refused because the disk is full', (code) => {
  const refused = refusedByDisk(Object.assign(new Error('no'), { code }));
  expect(refused).toMatchObject({ code: 'disk-full', status: 507, message: expect.stringMatching(/^The disk is full/) });
  expect(refused).toBeInstanceOf(Refusal);
});

test('any other error is not taken for a full disk', () => {
  const error = Object.assign(new Error('no'), { code: 'EIO' });
  expect(refusedByDisk(error)).toBe(error);
});

class Missing extends Refusal {}

test('work that is refused in the given way has no result, and any other error is thrown', () => {
  const fail = (error: Error) => () => {
    throw error;
  };
  expect(nullIfRefused(Missing, () => 7)).toBe(7);
  expect(nullIfRefused(Missing, fail(new Missing('missing', 'It is missing.')))).toBeNull();
  expect(() => nullIfRefused(Missing, fail(new Refusal('late', 'It is late.')))).toThrow('It is late.');
});
