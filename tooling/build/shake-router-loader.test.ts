const { default: shakeRouter } = jest.requireActual<{ default: (source: string) => string }>('./shake-router-loader.mjs');

test('names of the router’s components are dropped, and what it creates at the top level may be dropped when nothing uses it', () => {
  const source = 'var Route = React3.createContext(null);\nRoute.displayName = "Route";\nconst keep = "x.displayName";\n';
  expect(shakeRouter(source)).toBe('var Route = /* @__PURE__ */ React3.createContext(null);\n\nconst keep = "x.displayName";\n');
});
