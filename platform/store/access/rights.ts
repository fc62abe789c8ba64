/** What a person, a token or a CI system may do with a part. `publish` and `rollout` include `read`. */
export const RIGHTS = ['read', 'publish', 'rollout'] as const;
export type Right = (typeof RIGHTS)[number];
