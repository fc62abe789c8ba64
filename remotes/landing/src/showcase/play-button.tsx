import { useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { PAUSE, PLAY } from 'shared/ui/icon-paths';
import styles from './play-button.module.scss';

export function PlayButton({ isPlaying, onToggle }: { isPlaying: boolean; onToggle(): void }) {
  const t = useTexts('landing');
  return (
    <button type="button" className={styles.button} onClick={onToggle}>
      <Icon path={isPlaying ? PAUSE : PLAY} />
      {t(isPlaying ? 'products.pause' : 'products.play')}
    </button>
  );
}
