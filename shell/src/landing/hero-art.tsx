/** The hero's illustration in the brand's colours: a brand page with its coupons, one of them torn off. */

/** A ticket 208 wide and 84 high with a notch at its perforation, at the origin. */
const TICKET =
  'M14 0h38a10 10 0 0 0 20 0h122a14 14 0 0 1 14 14v56a14 14 0 0 1-14 14H72a10 10 0 0 0-20 0H14A14 14 0 0 1 0 70V14A14 14 0 0 1 14 0z';

function Percent() {
  return (
    <g className="art-mark">
      <path d="M40 30 22 54" />
      <circle cx="24" cy="33" r="4.5" />
      <circle cx="38" cy="51" r="4.5" />
    </g>
  );
}

function Row({ y, width }: { y: number; width: number }) {
  return (
    <g transform={`translate(76 ${y})`}>
      <rect width="308" height="62" rx="12" className="art-slot" />
      <rect x="14" y="14" width="34" height="34" rx="10" className="art-soft" />
      <rect x="62" y="17" width={width} height="9" rx="4.5" className="art-ink" />
      <rect x="62" y="35" width={width * 0.62} height="8" rx="4" className="art-faint-ink" />
      <rect x="236" y="18" width="58" height="26" rx="13" className="art-soft" />
    </g>
  );
}

export function HeroArt() {
  return (
    <svg className="hero-art" viewBox="0 0 480 400" width="480" height="400" aria-hidden="true">
      <rect x="52" y="24" width="356" height="352" rx="22" className="art-page" />
      <rect x="76" y="50" width="52" height="52" rx="14" className="art-primary" />
      <path d="M91 80.5 102 66l11 14.5z" className="art-on-primary" />
      <rect x="142" y="58" width="128" height="12" rx="6" className="art-ink" />
      <rect x="142" y="80" width="84" height="9" rx="4.5" className="art-faint-ink" />
      <Row y={126} width={132} />
      <Row y={198} width={104} />
      <Row y={270} width={120} />
      <g transform="translate(240 206) rotate(-8 104 42)">
        <path d={TICKET} className="art-shadow" transform="translate(0 6)" />
        <path d={TICKET} className="art-primary" />
        <path d="M62 16v52" className="art-dash-on" />
        <Percent />
        <rect x="84" y="24" width="92" height="12" rx="6" className="art-on-primary" />
        <rect x="84" y="48" width="60" height="9" rx="4.5" className="art-on-primary art-dim" />
      </g>
      <g transform="translate(8 292) rotate(6 104 42)">
        <path d={TICKET} className="art-ticket" />
        <path d="M62 16v52" className="art-dash" />
        <path d="M22 44.5 31 53l13-19" className="art-check" />
        <rect x="84" y="20" width="98" height="26" rx="8" className="art-code" />
        <rect x="96" y="29" width="52" height="8" rx="4" className="art-ink" />
        <rect x="84" y="56" width="70" height="8" rx="4" className="art-faint-ink" />
      </g>
    </svg>
  );
}
