/** @public Replaces every stylesheet in jest. */
export default {};
