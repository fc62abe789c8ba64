import { createInstance } from 'i18next';
import { setPluralRules } from './plurals';

const Real = Intl.PluralRules;
afterEach(() => void Object.assign(Intl, { PluralRules: Real }));

/** A browser that, like all of them, has no rule for `rw` and takes the device's language for it. */
function useDevice(language: string) {
  const rulesOf = (code: string) => (code === 'rw' ? language : code);
  class DeviceRules extends Real {
    constructor(code: string, options?: Intl.PluralRulesOptions) {
      super(rulesOf(code), options);
    }
  }
  Object.assign(Intl, { PluralRules: DeviceRules });
}

function counter() {
  const i18n = createInstance();
  void i18n.init({ lng: 'rw', initAsync: false, resources: { rw: { translation: { guide_one: 'one', guide_other: 'other' } } } });
  setPluralRules(i18n);
  return (count: number) => i18n.t('guide', { count });
}

test.each(['ja', 'fr', 'ru', 'ar'])('Kinyarwanda counts the same on a device in %p', (device) => {
  useDevice(device);
  const count = counter();
  expect([0, 1, 2, 21].map(count)).toEqual(['other', 'one', 'other', 'other']);
});

test('English keeps its own rule', () => {
  const i18n = createInstance();
  void i18n.init({ lng: 'en', initAsync: false, resources: { en: { translation: { guide_one: 'one', guide_other: 'other' } } } });
  setPluralRules(i18n);
  expect([1, 5].map((count) => i18n.t('guide', { count }))).toEqual(['one', 'other']);
});
