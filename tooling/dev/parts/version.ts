/** The one version of everything under development: so a section's container keeps its name from build to build. */
export const VERSION = 'dev';
