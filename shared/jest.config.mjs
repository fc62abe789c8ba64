import { jestConfig } from 'shared/build/jest.mjs';

export default jestConfig(import.meta.dirname);
