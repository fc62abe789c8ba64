import { renameEach } from '../../testing/rename-each';
import sample1 from './samples/registry-1.json';
import sample2 from './samples/registry-2.json';
import sample3 from './samples/registry-3.json';
import { registrySchema } from './schema';

test('a registry of format 3 is read as it stands', () => {
  expect(registrySchema.parse(sample3)).toEqual(sample3);
});

test('a registry of format 2 is read as format 3, and does not say who changed it', () => {
  expect(registrySchema.parse(sample2)).toEqual({ ...sample2, format: 3, by: null });
});

test('a registry of format 1 is read as format 3, without the sections that were never started', () => {
  const { shell, help } = sample1.sections;
  expect(registrySchema.parse(sample1)).toEqual({ ...sample1, format: 3, by: null, sections: { shell, help } });
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

test.each([
  ['a stable version', { stable: '1.0.0-88045a46' }],
  ['a rollout', { rollout: sample1.sections.help.rollout }],
  ['a blocked version', { blocked: sample1.sections.help.blocked }],
])('a section of format 1 that has %s is kept', (_what, fields) => {
  const legal = { ...sample1.sections.legal, ...fields };
  const { sections } = registrySchema.parse({ ...sample1, sections: { ...sample1.sections, legal } });
  expect(sections.legal).toEqual(legal);
});

test('the shell is kept also where nothing was started yet', () => {
  const { landing, legal } = sample1.sections;
  const fresh = { ...sample1, sections: { shell: landing, landing, legal, help: landing } };
  expect(registrySchema.parse(fresh).sections).toEqual({ shell: landing });
});

test.each([...renameEach(sample1), ...renameEach(sample2), ...renameEach(sample3)])(
  'the field %s may have no other name',
  (_path, renamed) => {
    expect(registrySchema.safeParse(renamed).success).toBe(false);
  },
);

test.each(['landing', 'legal', 'help', 'shell'])('format 1 is not complete without %s', (name) => {
  const sections = Object.fromEntries(Object.entries(sample1.sections).filter(([other]) => other !== name));
  const { error } = registrySchema.safeParse({ ...sample1, sections });
  expect(error!.issues[0]!.path).toEqual(['sections', name]);
});

test('format 1 knew no other sections', () => {
  const sections = { ...sample1.sections, news: sample1.sections.help };
  expect(registrySchema.safeParse({ ...sample1, sections }).error!.issues[0]!.message).toContain('news');
});

test.each([0, 4, '3', null, undefined])('the format %p is of another time, and refused by its name', (format) => {
  expect(registrySchema.safeParse({ ...sample3, format }).error!.issues[0]!.path).toEqual(['format']);
});
