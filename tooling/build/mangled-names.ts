/**
 * Terser's own order begins with the characters that are frequent in the script, and so depends on the version that it names. With a fixed
 * order two releases of the same code differ by their version alone. Terser may send it to a worker as text, so it uses nothing of this file.
 */
export const MANGLED_NAMES = {
  get(number: number): string {
    const first = 'etnrisouaflchpdvmgybwESxTNCkLAOM_DPHBjFIqRUzWXV$JKQGYZ';
    const further = `${first}0516372984`;
    let [name, left] = [first[number % first.length]!, Math.floor(number / first.length)];
    while (left > 0) {
      left -= 1;
      name += further[left % further.length]!;
      left = Math.floor(left / further.length);
    }
    return name;
  },
};
