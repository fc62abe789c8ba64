import type { Language } from 'shared/contract';

export const NATIVE_NAMES: Record<Language, string> = { en: 'English', rw: 'Kinyarwanda' };
