/** The visitor's place in rollouts, 0–9999; it identifies no visitor. */
export const BUCKET_COOKIE = 'rb';

/** A short-lived proof that the origin gave this browser a page of a rollout; no script can read it, and it identifies no visitor. */
export const SESSION_COOKIE = 'rs';

/** That this browser was counted in the rollouts under way, signed; no script can read it, and it identifies no visitor. */
export const COUNTED_COOKIE = 'rc';

/** The chosen language: the name of the cookie, which the origin reads, and of the key in localStorage. */
export const LANGUAGE_KEY = 'i18nextLng';
