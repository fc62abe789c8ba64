import { useTexts } from 'shared/platform';

export function IndexPage() {
  const t = useTexts('help');
  return (
    <>
      <h1>{t('index.title')}</h1>
      <p>{t('index.intro')}</p>
    </>
  );
}
