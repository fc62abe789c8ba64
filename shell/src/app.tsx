import { TextsContext, type Texts } from 'shared/platform';
import { Layout } from './layout/layout';
import type { PageState, PageSelection } from 'shared/contract/page/page-state';
import { RootBoundary } from './errors/root-boundary';
import { Hydrated } from './bootstrap/hydrated';
import { PlatformProvider } from './platform-provider';
import { LoaderContext } from './loading/loader-context';
import type { PageLoader } from './loading/page-loader';
import { SectionOutlet } from './sections/section-outlet';
import type { Rendered } from './sections/use-rendered-fallback';

interface AppProps {
  page: PageState;
  selection: PageSelection | null;
  texts: Texts;
  loader: PageLoader;
  /** `null` on the server. */
  rendered: Rendered | null;
}

/** The tree that the server renders and the browser hydrates. Each wraps it in its own router. */
export function App({ page, selection, texts, loader, rendered }: AppProps) {
  return (
    <TextsContext value={texts}>
      <RootBoundary html={rendered?.page ?? null}>
        <PlatformProvider page={page} texts={texts} loader={loader} selection={selection}>
          <LoaderContext value={loader}>
            <Layout>
              <SectionOutlet loader={loader} rendered={rendered} />
            </Layout>
            <Hydrated part="page" />
          </LoaderContext>
        </PlatformProvider>
      </RootBoundary>
    </TextsContext>
  );
}
