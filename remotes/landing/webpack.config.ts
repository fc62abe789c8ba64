export { remoteBundles as default } from 'shared/build/remote-bundles';
