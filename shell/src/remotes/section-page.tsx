import { use } from 'react';
import type { Language } from 'shared/contract';
import { NotFound } from '../errors/not-found';
import { useArrival, type Arrived } from '../navigation/use-arrival';
import type { PageAddress, PageLoader } from './page-loader';
import { SectionFrame } from './section-frame';
import type { SectionName } from './sections';

interface SectionPageProps {
  loader: PageLoader;
  address: PageAddress;
  language: Language;
  section: SectionName;
  arrived: Arrived;
}

export function SectionPage({ loader, address, language, section, arrived }: SectionPageProps) {
  const page = use(loader.page(address, language));
  if (!page) return <NotFound arrived={arrived} />;
  return (
    <SectionFrame section={section}>
      <page.Page data={page.data} />
      <Arrival arrived={arrived} title={page.head.title} />
    </SectionFrame>
  );
}

/** After the page in the tree, so that its heading is there to be focused. */
function Arrival({ arrived, title }: { arrived: Arrived; title: string }) {
  useArrival(arrived, title);
  return null;
}
