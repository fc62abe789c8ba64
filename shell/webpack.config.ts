export { shellBundles as default } from 'shared/build/shell-bundles';
