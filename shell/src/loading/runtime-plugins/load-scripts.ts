import { integrityOf } from '../integrity';

/** One small file: what takes longer is not coming. */
const TIME_OUT = 10_000;

/** Remote entries load as the page's preloads asked for them (same credentials mode, same hash) and give up in time. */
export default () => ({
  name: 'load-scripts',
  createScript({ url }: { url: string }) {
    const script = document.createElement('script');
    // As the page names it, which is how the bootstrap script's policy knows it; the runtime makes it absolute.
    script.src = url.replace(location.origin, '');
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = integrityOf(url);
    return { script, timeout: TIME_OUT };
  },
});
