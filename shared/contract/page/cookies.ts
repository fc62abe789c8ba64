/** The visitor's place in rollouts, 0–9999; it identifies nobody. */
export const BUCKET_COOKIE = 'rb';

/** A short-lived proof that the origin gave this browser a page of a rollout; no script can read it, and it identifies nobody. */
export const SESSION_COOKIE = 'rs';

/** The chosen language: the name of the cookie, which the origin reads, and of the key in localStorage. */
export const LANGUAGE_KEY = 'i18nextLng';
