import type { Language } from 'shared/contract';
import { renderAddress } from 'shared/testing/render-in-shell';
import remote from '../remote';

/** Renders the whole page in the shell's contexts. */
export const renderLanding = (language: Language = 'en') => renderAddress(remote, '/', { language });
