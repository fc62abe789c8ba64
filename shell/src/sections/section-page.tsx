import { use, useEffect } from 'react';
import type { Language } from 'shared/contract';
import { NotFound } from '../errors/not-found';
import { useArrival, type Arrived } from '../navigation/use-arrival';
import { waitFor } from '../loading/waiting';
import type { PageAddress, PageLoader } from '../loading/page-loader';
import { reportLoaded } from '../signals/report';
import { SectionFrame } from './section-frame';
import { WriteTyped } from './typed-fields';
import { Hydrated } from '../bootstrap/hydrated';
import type { SectionName } from 'shared/contract';

interface SectionPageProps {
  loader: PageLoader;
  address: PageAddress;
  language: Language;
  section: SectionName;
  arrived: Arrived;
}

export function SectionPage({ loader, address, language, section, arrived }: SectionPageProps) {
  const loading = loader.page(address, language);
  waitFor(loading, address.pathname);
  const page = use(loading);
  if (!page) return <NotFound arrived={arrived} />;
  return (
    <SectionFrame section={section}>
      <WriteTyped pathname={address.pathname} />
      <page.Page data={page.data} />
      <Arrival arrived={arrived} title={page.head.title} section={section} />
      <Hydrated part="section" />
    </SectionFrame>
  );
}

/** After the page in the tree, so that its heading exists when it is focused. */
function Arrival({ arrived, title, section }: { arrived: Arrived; title: string; section: SectionName }) {
  useArrival(arrived, title);
  useEffect(() => reportLoaded(section), [section]);
  return null;
}
