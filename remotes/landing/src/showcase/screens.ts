import type { Language } from 'shared/contract';
import crowdfundEn from './screens/crowdfund-en.svg';
import crowdfundRw from './screens/crowdfund-rw.svg';
import groupSavingEn from './screens/group-saving-en.svg';
import groupSavingRw from './screens/group-saving-rw.svg';
import uInvestEn from './screens/u-invest-en.svg';
import uInvestRw from './screens/u-invest-rw.svg';
import uSaveEn from './screens/u-save-en.svg';
import uSaveRw from './screens/u-save-rw.svg';
import type { Product } from './products';

/** A file for each product and language; it contains both themes, because a picture gets the `color-scheme` of its page. */
export const SCREENS: Record<Product['id'], Record<Language, string>> = {
  crowdfund: { en: crowdfundEn, rw: crowdfundRw },
  'group-saving': { en: groupSavingEn, rw: groupSavingRw },
  'u-save': { en: uSaveEn, rw: uSaveRw },
  'u-invest': { en: uInvestEn, rw: uInvestRw },
};
