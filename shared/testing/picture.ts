/** @public Stands for any picture in jest. */
export default '/picture.svg';
