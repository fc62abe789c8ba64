import { integrityOf } from '../integrity';

/** Milliseconds; generous for one small file. */
const TIMEOUT = 10_000;

/** Loads remote entries like the page's preloads (same credentials mode, same hash), with a timeout. */
export default () => ({
  name: 'load-scripts',
  createScript({ url }: { url: string }) {
    const script = document.createElement('script');
    // The relative address, as the Trusted Types policy of the bootstrap script expects; the runtime makes it absolute.
    script.src = url.replace(location.origin, '');
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = integrityOf(url);
    return { script, timeout: TIMEOUT };
  },
});
