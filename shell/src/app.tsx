import type { i18n as I18n } from 'i18next';
import { I18nextProvider } from 'shared/platform';
import { Layout } from './layout/layout';
import type { PageState, Picks } from './page-state';
import { PlatformProvider } from './platform-provider';
import type { PageLoader } from './remotes/page-loader';
import { SectionOutlet } from './remotes/section-outlet';
import type { Rendered } from './remotes/use-standing-page';

interface AppProps {
  page: PageState;
  picks: Picks | null;
  i18n: I18n;
  loader: PageLoader;
  /** `null` on the server. */
  rendered: Rendered | null;
}

/** The one tree that the server renders and the browser hydrates; the router around it differs. */
export function App({ page, picks, i18n, loader, rendered }: AppProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <PlatformProvider page={page} i18n={i18n} loader={loader} picks={picks}>
        <Layout>
          <SectionOutlet loader={loader} rendered={rendered} />
        </Layout>
      </PlatformProvider>
    </I18nextProvider>
  );
}
