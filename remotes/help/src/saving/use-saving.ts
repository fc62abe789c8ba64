import { useEffect, useState } from 'react';
import type { Language } from 'shared/contract';
import type { Kept, NotSaved, SavedSize } from 'shared/contract/worker/asks';
import { askWorker } from './ask-worker';

export type Saving =
  | Kept
  | { state: 'asking' | 'impossible' | 'network' | 'space' }
  /** The size is shown, and nothing is downloaded yet. */
  | ({ state: 'offered' } & SavedSize)
  | { state: 'saving'; progress: number };

/** The state of the saved guides, and the visitor's actions. Nothing is downloaded without a click. */
export function useSaving(language: Language) {
  const [saving, setSaving] = useState<Saving>({ state: 'none' });
  const which = { section: 'help', language };

  useEffect(() => {
    let isLeft = false;
    setSaving({ state: 'none' });
    // Without a worker nothing is saved, and none is registered only to query it.
    if (navigator.serviceWorker?.controller)
      void askWorker<Kept>({ ask: 'kept', section: 'help', language }).then((kept) => {
        if (kept && !isLeft) setSaving((now) => (now.state === 'none' ? kept : now));
      });
    return () => {
      isLeft = true;
    };
  }, [language]);

  return {
    saving,
    offer: async () => {
      setSaving({ state: 'asking' });
      if (!navigator.serviceWorker) return setSaving({ state: 'impossible' });
      const size = await askWorker<SavedSize>({ ask: 'size', ...which });
      setSaving(size ? { state: 'offered', ...size } : { state: 'network' });
    },
    save: async () => {
      setSaving({ state: 'saving', progress: 0 });
      // Otherwise the browser may delete it when the phone runs out of space.
      void navigator.storage?.persist?.().catch(() => false);
      const onProgress = (progress: number) => setSaving({ state: 'saving', progress });
      const outcome = await askWorker<Kept | NotSaved>({ ask: 'save', ...which }, onProgress);
      setSaving(outcome === null ? { state: 'network' } : 'failed' in outcome ? { state: outcome.failed } : outcome);
    },
    remove: async () => setSaving((await askWorker<Kept>({ ask: 'remove', ...which })) ?? { state: 'none' }),
    // The earlier set still exists.
    cancel: async () => setSaving((await askWorker<Kept>({ ask: 'kept', ...which })) ?? { state: 'none' }),
  };
}
