export { shellBundles as default } from 'tooling/build/shell-bundles';
