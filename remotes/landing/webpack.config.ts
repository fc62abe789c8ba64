export { remoteBundles as default } from 'tooling/build/remote-bundles';
