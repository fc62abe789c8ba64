const reload = () => () => globalThis.development.reloadStyles();

/**
 * @public Replaces the part of mini-css-extract-plugin that runs in a development bundle. That one ignores a save whose predecessor's
 * stylesheet has not loaded yet, so the page would keep the older style. A CommonJS export, because the plugin's code requires it.
 */
export { reload as 'module.exports' };
