import { useLanguage, useSite } from 'shared/platform';

/** Values for texts on U-Invest from the brand file; a missing value is an empty text. */
export function useBrandValues() {
  const { language } = useLanguage();
  const { companyName: company, ussdCode: code, investing } = useSite();
  return {
    company,
    code,
    manager: investing?.assetManager ? ` (${investing.assetManager})` : '',
    past: investing?.pastReturn ? `${investing.pastReturn[language]} ` : '',
  };
}
