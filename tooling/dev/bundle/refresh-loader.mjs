import path from 'node:path';

/**
 * @public Runs after the compiler in a development bundle: registers each component with React Refresh, and makes modules accept their own
 * updates. @param {string} source @this {import('webpack').LoaderContext<{ part: string, folder: string }>}
 */
export default function refresh(source) {
  const { part, folder } = this.getOptions();
  const file = path.relative(folder, this.resourcePath).replaceAll('\\', '/');
  const prelude = source.includes('$Refresh') ? registration(`${part}/${file}`) : '';
  return `${prelude}${source}\n${acceptUpdates(part, file)}`;
}

/** Has no line break, so that line numbers in messages stay correct. @param {string} id */
function registration(id) {
  const name = JSON.stringify(`${id} `);
  return (
    `var $RefreshReg$ = (type, id) => globalThis.development.register(type, ${name} + id), ` +
    `$RefreshSig$ = () => globalThis.development.createSignature(); `
  );
}

/** @param {string} part @param {string} file */
function acceptUpdates(part, file) {
  const accept = (/** @type {string} */ call) => `import.meta.webpackHot.accept();\nglobalThis.development.${call};\n`;
  if (file === 'src/remote.ts') return accept(`remote(${JSON.stringify(part)}, __webpack_module__.exports.default)`);
  if (file === 'src/language/load-messages.ts') return accept('shellTexts(__webpack_module__.exports.loadMessages)');
  if (file.endsWith('.tsx')) return `globalThis.development.accept(import.meta.webpackHot, __webpack_module__.exports);\n`;
  return '';
}
