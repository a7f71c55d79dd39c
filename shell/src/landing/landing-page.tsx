/** The landing page: marketing and pricing from the site configuration. Needs no remote and no API call. */
import { usePortal } from '../portal/portal-context.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PriceCard } from './price-card.tsx';
import { TrustedBrands } from './trusted-brands.tsx';
import { ValueSection } from './value-section.tsx';

export function LandingPage() {
  const { site } = usePortal().page;
  return (
    <div className="landing">
      <Hero site={site} />
      <HowItWorks site={site} />
      <ValueSection site={site} />
      <PriceCard site={site} />
      <TrustedBrands brands={site.popularBrands} />
    </div>
  );
}
