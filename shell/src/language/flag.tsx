import type { Language } from 'shared/contract';

/** A small drawn flag beside a language's name; the name carries the meaning. */
export function Flag({ language }: { language: Language }) {
  return (
    <svg viewBox="0 0 24 16" width="24" height="16" aria-hidden="true">
      {language === 'rw' ? <Rwanda /> : <Britain />}
    </svg>
  );
}

const Rwanda = () => (
  <>
    <path fill="#00a1de" d="M0 0h24v8H0z" />
    <path fill="#fad201" d="M0 8h24v4H0z" />
    <path fill="#20603d" d="M0 12h24v4H0z" />
    <circle cx="19" cy="4" r="2" fill="#fad201" />
  </>
);

const Britain = () => (
  <>
    <path fill="#012169" d="M0 0h24v16H0z" />
    <path stroke="#fff" strokeWidth="3" d="M0 0l24 16M24 0L0 16" />
    <path stroke="#c8102e" strokeWidth="1" d="M0 0l24 16M24 0L0 16" />
    <path stroke="#fff" strokeWidth="5" d="M12 0v16M0 8h24" />
    <path stroke="#c8102e" strokeWidth="3" d="M12 0v16M0 8h24" />
  </>
);
