import type { i18n as I18n } from 'i18next';
import { I18nextProvider } from 'shared/platform';
import { Layout } from './layout/layout';
import type { PageState, Picks } from './page-state';
import { PlatformProvider } from './platform-provider';
import type { PageLoader } from './remotes/page-loader';
import { SectionOutlet } from './remotes/section-outlet';

interface AppProps {
  page: PageState;
  picks: Picks | null;
  i18n: I18n;
  loader: PageLoader;
  /** The section's HTML as the server wrote it, when its code was not there in time; `null` otherwise. */
  standing: string | null;
}

/** The one tree that the server renders and the browser hydrates; the router around it differs. */
export function App({ page, picks, i18n, loader, standing }: AppProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <PlatformProvider page={page} i18n={i18n} loader={loader} picks={picks}>
        <Layout>
          <SectionOutlet loader={loader} standing={standing} />
        </Layout>
      </PlatformProvider>
    </I18nextProvider>
  );
}
