import * as lentRuntime from './shared-runtime';

// Remotes are built without the federation runtime and find it here; `provideExternalRuntime` would bundle a second copy.
// Not to be written over: every remote that is loaded later would take what stands there.
Object.defineProperty(globalThis, '_FEDERATION_RUNTIME_CORE', { value: lentRuntime });

export default () => ({ name: 'provide-runtime' });
