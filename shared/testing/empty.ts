/** @public Replaces every stylesheet in jest, and the languages of zod. */
export default {};
