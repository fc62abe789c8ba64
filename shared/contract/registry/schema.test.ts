import { renameEach } from '../../testing/rename-each';
import sample3 from './samples/registry-3.json';
import { registrySchema } from './schema';

test('a registry of format 3 is read as it stands', () => {
  expect(registrySchema.parse(sample3)).toEqual(sample3);
});

test('a policy and a rollout may say that it moves on by itself, and after how long', () => {
  const { help } = sample3.sections;
  const moving = (minutes: unknown) => ({
    ...sample3,
    sections: {
      ...sample3.sections,
      help: { ...help, policy: { ...help.policy, auto: { minutes } }, rollout: { ...help.rollout, auto: { minutes } } },
    },
  });
  expect(registrySchema.parse(moving(60))).toEqual(moving(60));
  for (const wrong of [0, -1, '60', null]) expect(registrySchema.safeParse(moving(wrong)).success).toBe(false);
});

test.each(renameEach(sample3))('the field %s may have no other name', (_path, renamed) => {
  expect(registrySchema.safeParse(renamed).success).toBe(false);
});

test.each([0, 1, 2, 4, '3', null, undefined])('the format %p is of another time, and refused by its name', (format) => {
  expect(registrySchema.safeParse({ ...sample3, format }).error!.issues[0]!.path).toEqual(['format']);
});
