// Stryker reads no projects of jest, each of which has an environment: code of `shared` runs in a browser, all other code in Node.
const { default: Jsdom } = require('jest-environment-jsdom');
const { TestEnvironment: Node } = require('jest-environment-node');

module.exports = function EnvironmentOfFolder(config, context) {
  return new (context.testPath.includes('/shared/') ? Jsdom : Node)(config, context);
};
