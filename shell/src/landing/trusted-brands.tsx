/** The strip of brands that work with the site. */
import type { Site } from '@coupon-center/site-config';

export function TrustedBrands({ brands }: { brands: Site['popularBrands'] }) {
  return (
    <section className="band brands" aria-labelledby="brands-title">
      <h2 id="brands-title">Trusted by World's best brands:</h2>
      <ul>
        {brands.map(({ name, logo }) => (
          <li key={name}>
            <img src={logo} alt={name} width="120" height="40" loading="lazy" decoding="async" />
          </li>
        ))}
      </ul>
    </section>
  );
}
