import { integrityOf } from '../integrity';

/** Two attempts follow one another, and the visitor waits for both. */
const TIME_OUT = 10_000;

/** Remote entries load as the page's preloads asked for them (same credentials mode, same hash) and give up in time. */
export default () => ({
  name: 'load-scripts',
  createScript({ url }: { url: string }) {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = integrityOf(url);
    return { script, timeout: TIME_OUT };
  },
});
