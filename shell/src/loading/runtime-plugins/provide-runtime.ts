import * as sharedRuntime from './shared-runtime';

// Remotes are built without the federation runtime and take this one; `provideExternalRuntime` would bundle a second copy.
// Not writable, because every remote that is loaded later uses it.
Object.defineProperty(globalThis, '_FEDERATION_RUNTIME_CORE', { value: sharedRuntime });

export default () => ({ name: 'provide-runtime' });
