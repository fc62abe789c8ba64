import { findProgram } from './find-program.mjs';

/** The path of the system's Firefox, which supports WebDriver BiDi; `null` if it is not installed. */
export const findFirefox = (): string | null => process.env.FIREFOX_PATH || findProgram('firefox-esr') || findProgram('firefox');
