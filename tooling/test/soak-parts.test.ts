import { findFirefox } from './find-firefox';
import { leftOutSpecs } from './soak-parts';

jest.mock('./find-firefox', () => ({ findFirefox: jest.fn() }));

const { SOAK } = process.env;
afterEach(() => (process.env.SOAK = SOAK ?? ''));

test('npm test leaves out what the soak run tries alone, and the soak run nothing but the tests in Firefox where there is none', () => {
  const parts = (soak: string, firefox: string | null) => {
    process.env.SOAK = soak;
    jest.mocked(findFirefox).mockReturnValue(firefox);
    return leftOutSpecs();
  };
  expect(parts('', null)).toEqual(expect.arrayContaining(['killed-publish', 'in-firefox', 'in-firefox.spec.ts']));
  expect(parts('', '/usr/bin/firefox')).not.toContain('in-firefox.spec.ts');
  expect(parts('', null)).not.toContain('every-page');
  expect(parts('1', null)).toEqual(['in-firefox.spec.ts']);
  expect(parts('1', '/usr/bin/firefox')).toEqual([]);
});
