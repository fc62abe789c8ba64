import * as runtimeCore from '@module-federation/runtime-core';

// Remotes are built without the federation runtime and find it here; `provideExternalRuntime` would bundle a second copy.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

export default () => ({ name: 'provide-runtime' });
