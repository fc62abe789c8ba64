import { useSyncExternalStore, type ComponentProps } from 'react';
import { App as ShellApp } from 'shell/src/app';

const { development } = globalThis;

/** @public Replaces the shell's `App` in a development bundle: renders the same tree again when routes or texts change. */
export function App(props: ComponentProps<typeof ShellApp>) {
  development.lend(props);
  useSyncExternalStore(development.subscribe, development.version, development.version);
  return <ShellApp {...props} />;
}
