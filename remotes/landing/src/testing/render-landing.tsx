import type { Language } from 'shared/contract';
import { renderAddress } from 'shared/testing/render-in-shell';
import remote from '../remote';

/** The whole page, as the shell would show it. */
export const renderLanding = (language: Language = 'en') => renderAddress(remote, '/', { language });
