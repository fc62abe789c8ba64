import { useTexts } from 'shared/platform';

export function SearchPage() {
  const t = useTexts('help');
  return <h1>{t('search.title')}</h1>;
}
