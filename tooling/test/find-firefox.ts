import { findProgram } from './find-program.mjs';

/** The system's Firefox, which drives itself over WebDriver BiDi; `null` where none is installed. */
export const findFirefox = (): string | null => process.env.FIREFOX_PATH || findProgram('firefox-esr') || findProgram('firefox');
