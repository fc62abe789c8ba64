/** The constant version of all parts under development, so that a section's container keeps its name between builds. */
export const VERSION = 'dev';
