import { Hero } from './hero/hero';

export function LandingPage() {
  return <Hero />;
}
