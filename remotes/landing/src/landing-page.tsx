import { Benefits } from './benefits/benefits';
import { Download } from './download/download';
import { Faq } from './faq/faq';
import { Hero } from './hero/hero';
import { Portal } from './portal/portal';
import { Showcase } from './showcase/showcase';
import { Testimony } from './testimony/testimony';
import { Ussd } from './ussd/ussd';

/** The order is the specification's (section 2). */
export function LandingPage() {
  return (
    <>
      <Hero />
      <Benefits />
      <Showcase />
      <Ussd />
      <Portal />
      <Testimony />
      <Faq />
      <Download />
    </>
  );
}
