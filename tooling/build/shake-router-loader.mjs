/**
 * @public Lets the minifier drop unused exports of the router, whose only file creates components at the top level and sets their
 * `displayName`, which counts as a side effect. @param {string} source
 */
export default function shakeRouter(source) {
  return source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/ = (React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1');
}
