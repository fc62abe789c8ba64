/** What a person, a token or a CI system may do with a part. Whoever may do anything may look. */
export const RIGHTS = ['read', 'publish', 'rollout'] as const;
export type Right = (typeof RIGHTS)[number];
