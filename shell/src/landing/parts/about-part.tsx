import type { Site } from '@coupon-center/site-config';
import { HowItWorks } from './how-it-works.tsx';
import { ValueSection } from './value-section.tsx';

export function AboutPart({ site }: { site: Site }) {
  return (
    <>
      <HowItWorks site={site} />
      <ValueSection site={site} />
    </>
  );
}
