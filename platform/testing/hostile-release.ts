/** The bundle of a section whose first page shows the result of a piece of code, or that it failed. */
export const hostile = (code: string): string => `
exports.default = {
  contract: 1,
  namespace: 'help',
  routes: [{
    path: '/help-center',
    load: async () => {
      try {
        return 'GOT ' + String(await (async () => { ${code} })());
      } catch (error) {
        return 'NOTHING ' + error.message;
      }
    },
  }],
};`;
