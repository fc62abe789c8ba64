/**
 * @public Lets the minifier drop unused exports of the router: its one file creates components at the top level and gives them
 * display names, which looks like a side effect. @param {string} source
 */
export default function shakeRouter(source) {
  return source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/ = (React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1');
}
