import type { Site } from '../contract';

/** A brand for tests; it differs from the real one in every value, so that a value in the code fails the tests. */
export const SITE: Site = {
  productName: 'Tuzamuke',
  companyName: 'Tuzamuke Test Ltd',
  origin: 'https://tuzamuke.test',
  storagePrefix: 'tz-',
  supportEmail: 'help@tuzamuke.test',
  supportPhone: '+250 711 111 111',
  ussdCode: '*999#',
  portal: { createAccount: 'https://portal.tuzamuke.test/join', home: 'https://portal.tuzamuke.test/' },
  stores: { appStore: 'https://apple.test/app', playStore: 'https://google.test/app' },
  social: {
    linkedin: 'https://linkedin.test',
    facebook: 'https://facebook.test',
    twitter: 'https://twitter.test',
    instagram: 'https://instagram.test',
  },
  feedbackHost: '',
  firstCopyrightYear: 2025,
  legal: { governingLaw: null },
};
