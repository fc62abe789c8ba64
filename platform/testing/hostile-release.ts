/** A section's bundle whose first page says what a piece of code got hold of, or that it got nothing. */
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
