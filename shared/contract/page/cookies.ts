/** The visitor's place in rollouts, 0–9999; it identifies no visitor. */
export const BUCKET_COOKIE = 'rb';

/** The session: a short-lived token that the origin sent this browser a page during a rollout. HttpOnly; identifies no visitor. */
export const SESSION_COOKIE = 'rs';

/** In which current rollouts this browser was counted, signed. HttpOnly; identifies no visitor. */
export const COUNTED_COOKIE = 'rc';

/** The chosen language: the name of the cookie, for the origin, and of the key in localStorage. */
export const LANGUAGE_KEY = 'i18nextLng';
