import { useEffect, useId, useRef, useState } from 'react';
import { useLanguage, useTexts } from 'shared/platform';
import { LANGUAGES, type Language } from 'shared/contract';
import { Icon } from 'shared/ui/icon';
import { CHEVRON_DOWN } from 'shared/ui/icon-paths';
import { Flag } from './flag';
import { NATIVE_NAMES } from './native-names';
import styles from './language-dropdown.module.scss';

export function LanguageDropdown() {
  const t = useTexts('shell');
  const { language, setLanguage } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (!button.current?.parentElement!.contains(target as Node)) setIsOpen(false);
    };
    addEventListener('pointerdown', closeOutside);
    return () => removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };

  const choose = (chosen: Language) => {
    close();
    void setLanguage(chosen);
  };

  return (
    <div
      className={styles.dropdown}
      // On some browsers a pressed button gets no focus, and the focus goes nowhere.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget ?? currentTarget)) setIsOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // In the slide-in menu the first Escape closes the list, the second the menu.
        event.preventDefault();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-label={`${t('language')}: ${NATIVE_NAMES[language]} ${language}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Flag language={language} />
        <span aria-hidden="true">{language}</span>
        <Icon path={CHEVRON_DOWN} />
      </button>
      <ul id={list} className={styles.list} hidden={!isOpen}>
        {LANGUAGES.map((choice) => (
          <li key={choice}>
            <button type="button" lang={choice} aria-current={choice === language || undefined} onClick={() => choose(choice)}>
              <Flag language={choice} />
              {NATIVE_NAMES[choice]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
