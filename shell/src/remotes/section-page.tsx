import { use, useEffect } from 'react';
import type { Language } from 'shared/contract';
import { NotFound } from '../errors/not-found';
import { useArrival, type Arrived } from '../navigation/use-arrival';
import type { PageAddress, PageLoader } from './page-loader';
import { reportLoaded } from './report';
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
      <Arrival arrived={arrived} title={page.head.title} section={section} />
    </SectionFrame>
  );
}

/** After the page in the tree, so that its heading is there to be focused. */
function Arrival({ arrived, title, section }: { arrived: Arrived; title: string; section: SectionName }) {
  useArrival(arrived, title);
  useEffect(() => reportLoaded(section), [section]);
  return null;
}
