/** @public Stands for any stylesheet in jest. */
export default {};
