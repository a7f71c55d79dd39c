/**
 * Styles of a coupon ticket. They need nothing but tokens and font (`tokenStyle` of site-config), so that it looks the same on
 * the store page and beside the form. On narrow screens, the stub is above the rest. The ticket lies on the page itself: its
 * notches have the page's background. A brand may have stamps or tags instead (`look-style.ts` of site-config); fallback
 * values are for pages from an earlier server.
 */
export const couponCardStyles = `
.coupon-card, .coupon-card *, .store-logo, .store-logo * { box-sizing: border-box; }
.coupon-card { --notch: 20px; position: relative; height: 100%; container: coupon-card / inline-size;
  color: var(--text); font: var(--type-body1); letter-spacing: normal; text-align: start; }
.coupon-card-sheet { display: grid; grid-template-rows: auto 1fr; height: 100%; padding: var(--card-pad, 0);
  background: var(--card-paper, var(--surface)); border: 1px solid var(--card-line, var(--line));
  border-radius: var(--card-radius-tall, 16px);
  box-shadow: var(--card-shadow, 0 1px 2px var(--shadow), 0 10px 24px -14px var(--shadow)); }
.coupon-card h2, .coupon-card p { margin: 0; overflow-wrap: anywhere; }

.coupon-card-stub { position: relative; display: grid; place-items: center; padding: 20px 16px; text-align: center;
  padding-top: calc(20px + var(--hole-room, 0px)); background: var(--hole-tall, none) var(--primary); color: var(--on-primary);
  border-radius: var(--stub-radius-tall, 15px 15px 0 0); }
.coupon-card-stub h2 { min-width: 0; max-width: 100%; font: 800 1.5rem/1.15 var(--font-heading, var(--font)); letter-spacing: -.015em;
  text-wrap: balance; color: inherit; }
.coupon-card-figure { white-space: nowrap; }
.coupon-card-stub::after, .coupon-card-body::before, .coupon-card-body::after { display: var(--notch-shown, block); }
.coupon-card-stub::after { content: ''; position: absolute; inset: auto var(--notch) -1px; border-top: 2px dashed var(--surface); }

.coupon-card-body { position: relative; display: flex; flex-direction: column; gap: 12px; min-width: 0; padding: 20px; }
.coupon-card-body::before, .coupon-card-body::after { content: ''; position: absolute; width: var(--notch); height: var(--notch);
  background: var(--background); border: 1px solid var(--line); border-radius: 50%; }
.coupon-card-body::before { top: calc(var(--notch) / -2); left: calc(var(--notch) / -2 - 1px); clip-path: inset(0 0 0 50%); }
.coupon-card-body::after { top: calc(var(--notch) / -2); right: calc(var(--notch) / -2 - 1px); clip-path: inset(0 50% 0 0); }

.coupon-card-store { display: flex; align-items: center; gap: 12px; min-width: 0; font: var(--type-button); }
.coupon-card-store > :last-child { min-width: 0; overflow-wrap: anywhere; }
.coupon-card-description { flex: 1; min-height: 1.5em; font-size: 1.0625rem; line-height: 1.5; }
.coupon-card-code { align-self: start; padding: 4px 12px; border: 1.5px dashed var(--line-strong); border-radius: var(--radius, 10px);
  font-weight: 600; }
.coupon-card-code code { font: var(--type-code); letter-spacing: .04em; user-select: all; }
.coupon-card-foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px 16px; }
.coupon-card-minimum, .coupon-card-details, .coupon-card-expiry { color: var(--text-muted); font: var(--type-body2); }
.coupon-card-use { display: inline-flex; align-items: center; justify-content: center; width: 100%; min-height: 44px; padding: 8px 20px;
  border-radius: var(--radius, 10px); background: var(--primary); color: var(--on-primary); font: var(--type-button);
  text-decoration: none; }
.coupon-card-use:hover { background: var(--primary-hover); }
.coupon-card-use:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }

.store-logo { display: grid; place-items: center; width: 120px; height: 40px; flex: none; }
.store-logo img { position: relative; max-width: 100%; max-height: 100%; object-fit: contain; background: #fff;
  border-radius: 6px; }
.store-logo img::before { content: attr(data-initial); position: absolute; inset: 0; display: grid; place-items: center;
  border: 1px solid var(--line); border-radius: 6px; background: var(--surface-subtle); color: var(--link);
  font: 800 1.125rem/1 var(--font); }
.store-logo.initial { width: 40px; border: 1px solid var(--line); border-radius: var(--radius, 10px); background: var(--surface-subtle);
  color: var(--link); font-weight: 800; font-size: 1.125rem; }

@container coupon-card (min-width: 26rem) {
  .coupon-card-use { width: auto; }
  .coupon-card-stub h2:has(.long) { font-size: 1rem; }
  .coupon-card-stub h2:has(.longest) { font-size: .8125rem; }
  .coupon-card-figure.long { font-size: 1.125rem; }
  .coupon-card-figure.longest { font-size: .875rem; }
  .coupon-card-sheet { grid-template-columns: 10rem minmax(0, 1fr); grid-template-rows: none;
    border-radius: var(--card-radius, 16px); }
  .coupon-card-stub { padding: 20px 16px 20px calc(16px + var(--hole-room, 0px)); background-image: var(--hole, none);
    border-radius: var(--stub-radius, 15px 0 0 15px); }
  .coupon-card-stub::after { inset: var(--notch) -1px var(--notch) auto; border-top: 0;
    border-left: 2px dashed var(--surface); }
  .coupon-card-body::before { inset: calc(var(--notch) / -2 - 1px) auto auto calc(var(--notch) / -2);
    clip-path: inset(50% 0 0 0); }
  .coupon-card-body::after { inset: auto auto calc(var(--notch) / -2 - 1px) calc(var(--notch) / -2);
    clip-path: inset(0 0 50% 0); }
}
@media (forced-colors: active) {
  .coupon-card-use { border: 1px solid; }
  .coupon-card-stub::after { display: block; }
}
`;
