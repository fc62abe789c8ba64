import path from 'node:path';

/**
 * @public Stands after the compiler in a bundle under development: names each component to React Refresh, and lets a module take its own
 * updates. @param {string} source @this {import('webpack').LoaderContext<{ part: string, folder: string }>}
 */
export default function refresh(source) {
  const { part, folder } = this.getOptions();
  const file = path.relative(folder, this.resourcePath).replaceAll('\\', '/');
  const prelude = source.includes('$Refresh') ? names(`${part}/${file}`) : '';
  return `${prelude}${source}\n${taking(part, file)}`;
}

/** Without a line of its own, so that the lines of a message stay right. @param {string} id */
function names(id) {
  const name = JSON.stringify(`${id} `);
  return (
    `var $RefreshReg$ = (type, id) => globalThis.development.register(type, ${name} + id), ` +
    `$RefreshSig$ = () => globalThis.development.createSignature(); `
  );
}

/** @param {string} part @param {string} file */
function taking(part, file) {
  const accept = (/** @type {string} */ call) => `import.meta.webpackHot.accept();\nglobalThis.development.${call};\n`;
  if (file === 'src/remote.ts') return accept(`remote(${JSON.stringify(part)}, __webpack_module__.exports.default)`);
  if (file === 'src/language/load-messages.ts') return accept('shellTexts(__webpack_module__.exports.loadMessages)');
  if (file.endsWith('.tsx')) return `globalThis.development.accept(import.meta.webpackHot, __webpack_module__.exports);\n`;
  return '';
}
