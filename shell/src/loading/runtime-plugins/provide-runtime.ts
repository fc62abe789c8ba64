import * as lentRuntime from './shared-runtime';

// Remotes are built without the federation runtime and find it here; `provideExternalRuntime` would bundle a second copy.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: lentRuntime });

export default () => ({ name: 'provide-runtime' });
