/** @public Replaces every picture in jest. */
export default '/picture.svg';
