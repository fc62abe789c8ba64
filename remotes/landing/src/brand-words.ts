import { useLanguage, useSite } from 'shared/platform';

/** What the company says of itself in sentences about U-Invest; what it has not said leaves no trace. */
export function useBrandWords() {
  const { language } = useLanguage();
  const { companyName: company, ussdCode: code, investing } = useSite();
  return {
    company,
    code,
    manager: investing?.assetManager ? ` (${investing.assetManager})` : '',
    past: investing?.pastReturn ? `${investing.pastReturn[language]} ` : '',
  };
}
