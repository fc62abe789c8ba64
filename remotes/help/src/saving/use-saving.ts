import { useEffect, useRef, useState } from 'react';
import type { Language } from 'shared/contract';
import type { SavedState, NotSaved, SavedSize } from 'shared/contract/worker/requests';
import { callWorker } from './call-worker';

export type Saving =
  | SavedState
  | { state: 'asking' | 'impossible' | 'network' | 'space' }
  /** The size is shown, and nothing is downloaded yet. */
  | ({ state: 'offered' } & SavedSize)
  | { state: 'saving'; progress: number };

/** What is being saved, by its language. It goes on while the reader is on another page. */
const underWay = new Map<Language, { shown: Saving; show(next: Saving): unknown }>();

/** The state of the saved guides, and the visitor's actions. Nothing is downloaded without a click. */
export function useSaving(language: Language) {
  const [saving, setSaving] = useState<Saving>({ state: 'none' });
  const which = { section: 'help', language };
  const latest = useRef(language);
  latest.current = language;
  /** A late answer for the previous language changes nothing. */
  const show = (next: Saving) => {
    if (latest.current === language) setSaving(next);
  };

  useEffect(() => {
    let isLeft = false;
    const own = underWay.get(language);
    if (own) own.show = (next) => !isLeft && setSaving(next);
    setSaving(own?.shown ?? { state: 'none' });
    // Without a worker nothing is saved, and none is registered only to query it.
    if (navigator.serviceWorker?.controller)
      void callWorker<SavedState>({ ask: 'kept', section: 'help', language }).then((kept) => {
        if (kept && !isLeft) setSaving((now) => (now.state === 'none' ? kept : now));
      });
    return () => {
      isLeft = true;
    };
  }, [language]);

  return {
    saving,
    offer: async () => {
      show({ state: 'asking' });
      if (!navigator.serviceWorker) return show({ state: 'impossible' });
      const size = await callWorker<SavedSize>({ ask: 'size', ...which });
      show(size ? { state: 'offered', ...size } : { state: 'network' });
    },
    save: async () => {
      const own = { shown: saving, show };
      const showOwn = (next: Saving) => own.show((own.shown = next));
      underWay.set(language, own);
      showOwn({ state: 'saving', progress: 0 });
      // Otherwise the browser may delete it when the phone runs out of space.
      void navigator.storage?.persist?.().catch(() => false);
      const onProgress = (progress: number) => showOwn({ state: 'saving', progress });
      const outcome = await callWorker<SavedState | NotSaved>({ ask: 'save', ...which }, onProgress);
      underWay.delete(language);
      showOwn(outcome === null ? { state: 'network' } : 'failed' in outcome ? { state: outcome.failed } : outcome);
    },
    remove: async () => show((await callWorker<SavedState>({ ask: 'remove', ...which })) ?? saving),
    // The earlier set still exists.
    cancel: async () => show((await callWorker<SavedState>({ ask: 'kept', ...which })) ?? { state: 'none' }),
  };
}
