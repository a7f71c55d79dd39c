/** A store page beside the hero's text, with the name that the visitor types. */
import { useEffect, useId, useRef } from 'react';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { MAX_STORE_NAME } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { NewTabIcon } from '../icons/icons.tsx';
import { REGISTER } from '../navigation/addresses.ts';
import { useSession } from '../portal-context/portal-context.tsx';
import { registerAddress } from './call-to-action.tsx';
import { Part } from './landing-parts.tsx';
import type { SentParts } from './landing-parts.tsx';
import type { Parts } from './parts/all-parts.ts';

export interface HeroPageProps {
  site: Site;
  parts: Parts | SentParts | undefined;
  /** The typed name; without one, the page has the name of the user's store, or an example. */
  storeName: string;
  onStoreName: (name: string) => void;
}

export function HeroPage({ site, parts, storeName, onStoreName }: HeroPageProps) {
  const { user } = useSession();
  const shown = storeName.trim() || user?.store?.name || 'Your store';
  const letter = /[\p{L}\p{N}]/u.exec(shown)?.[0].toUpperCase();
  return (
    <div className="hero-page">
      <div className="hero-name">{!user && <NameForm storeName={storeName} onStoreName={onStoreName} />}</div>
      <div className="window" aria-hidden="true" inert>
        <p className="window-bar">{site.host}/stores</p>
        <div className="window-head">
          <span className="window-logo">{letter}</span>
          <p dir="auto">{shown} coupons</p>
        </div>
        <Part name="coupons" parts={parts} />
      </div>
      <a className="hero-more" href={`${site.clientUrl}/stores/example`} target="_blank" rel="noopener">
        Open an example store page
        <NewTabIcon />
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </div>
  );
}

/** Enter leads on to the registration. The field has no name, so that a browser without scripts puts nothing in the address. */
function NameForm({ storeName, onStoreName }: Pick<HeroPageProps, 'storeName' | 'onStoreName'>) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    // Typed before the page's scripts ran.
    if (field.current?.value) onStoreName(field.current.value);
  }, [onStoreName]);
  function goOn(event: SubmitEvent) {
    event.preventDefault();
    void navigate(registerAddress(storeName));
  }
  return (
    <form action={REGISTER} onSubmit={goOn}>
      <label htmlFor={id}>Type your store’s name</label>
      <input
        ref={field}
        id={id}
        maxLength={MAX_STORE_NAME}
        autoComplete="organization"
        enterKeyHint="go"
        onChange={({ currentTarget }) => onStoreName(currentTarget.value)}
      />
    </form>
  );
}
