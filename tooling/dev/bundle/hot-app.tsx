import { useSyncExternalStore, type ComponentProps } from 'react';
import { App as ShellApp } from 'shell/src/app';

const { development } = globalThis;

/** @public Takes the place of the shell's `App` in a bundle under development: the same tree, rendered again when routes or texts are new. */
export function App(props: ComponentProps<typeof ShellApp>) {
  development.lend(props);
  useSyncExternalStore(development.subscribe, development.version, development.version);
  return <ShellApp {...props} />;
}
