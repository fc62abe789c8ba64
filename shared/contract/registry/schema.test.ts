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

/** The sample with these fields in the rollout of help, in its policy, or in the author of the change. */
const withFields = ({ rollout = {}, policy = {}, by = {} }) => {
  const { help } = sample3.sections;
  const changed = { ...help, policy: { ...help.policy, ...policy }, rollout: { ...help.rollout, ...rollout } };
  return { ...sample3, by: { ...sample3.by, ...by }, sections: { ...sample3.sections, help: changed } };
};

test.each([
  ['sections.help.rollout.stages.0', { rollout: { stages: [0, 100], stage: 0 } }],
  ['sections.help.rollout.stages.0', { rollout: { stages: [101], stage: 0 } }],
  ['sections.help.rollout.stages', { rollout: { stages: [], stage: 0 } }],
  ['sections.help.rollout.stage', { rollout: { stages: [5, 100], stage: 2 } }],
  ['sections.help.rollout.stage', { rollout: { stages: [5, 100], stage: -1 } }],
  ['sections.help.rollout.candidate', { rollout: { candidate: '1.4.0/../../keys' } }],
  ['sections.help.rollout.id', { rollout: { id: '../x' } }],
  ['sections.help.rollout.id', { rollout: { id: '.hidden' } }],
  ['sections.help.rollout.id', { rollout: { id: 'r'.repeat(65) } }],
  ['sections.help.policy.auto.minutes', { policy: { auto: { minutes: 100_001 } } }],
  ['by.who', { by: { who: '' } }],
  ['by.who', { by: { who: 'w'.repeat(301) } }],
  ['by.from', { by: { from: 'f'.repeat(301) } }],
  ['by.tool', { by: { tool: 't'.repeat(101) } }],
])('refuses a wrong value in %s: %j', (field, fields) => {
  expect(registrySchema.safeParse(withFields(fields)).error!.issues[0]!.path.join('.')).toBe(field);
});

test('refuses a section with another name than a part may have, and names it', () => {
  const { help } = sample3.sections;
  const { error } = registrySchema.safeParse({ ...sample3, sections: { ...sample3.sections, 'Help Center': help } });
  expect(error!.issues[0]!.path).toEqual(['sections', 'Help Center']);
});

test.each([
  { rollout: { stages: [5, 100], stage: 1 } },
  { rollout: { id: 'r'.repeat(64) } },
  { policy: { auto: { minutes: 100_000 } } },
  { by: { who: 'w'.repeat(300), from: 'f'.repeat(300), tool: 't'.repeat(100) } },
])('takes the last valid value: %j', (fields) => {
  expect(registrySchema.safeParse(withFields(fields)).error).toBeUndefined();
});

test.each(renameEach(sample3))('refuses another name for the field %s', (_path, renamed) => {
  expect(registrySchema.safeParse(renamed).success).toBe(false);
});

test.each([0, 1, 2, 4, '3', null, undefined])('refuses the unknown format %p by name', (format) => {
  expect(registrySchema.safeParse({ ...sample3, format }).error!.issues[0]!.path).toEqual(['format']);
});
