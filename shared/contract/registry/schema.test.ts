import { renameEach } from '../../testing/rename-each';
import sample3 from './samples/registry-3.json';
import { registrySchema } from './schema';

test('parses a registry of format 3 unchanged', () => {
  expect(registrySchema.parse(sample3)).toEqual(sample3);
});

test('parses the automatic advance of a policy and a rollout', () => {
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

test.each(renameEach(sample3))('refuses another name for the field %s', (_path, renamed) => {
  expect(registrySchema.safeParse(renamed).success).toBe(false);
});

test.each([0, 1, 2, 4, '3', null, undefined])('refuses the unknown format %p by name', (format) => {
  expect(registrySchema.safeParse({ ...sample3, format }).error!.issues[0]!.path).toEqual(['format']);
});
