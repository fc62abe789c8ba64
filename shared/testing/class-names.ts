/** @public Stands for any stylesheet module in jest: every class is called by its own name. */
export default new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : String(name)) });
