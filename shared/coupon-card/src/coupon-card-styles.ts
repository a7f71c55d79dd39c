/**
 * The look of a ticket. It brings everything that it needs of a page but the tokens and the font (`tokenStyle` of
 * site-config), so that it looks alike on the store page and beside the form. Where it is narrow, the stub stands above.
 * `--ticket-ground` is what shows through its notches, where that is not the page's background.
 */
export const couponCardStyles = `
.ticket, .ticket *, .store-logo, .store-logo * { box-sizing: border-box; }
.ticket { --notch: 20px; position: relative; height: 100%; container: ticket / inline-size;
  background: var(--surface); color: var(--text); border: 1px solid var(--line); border-radius: 16px;
  box-shadow: 0 1px 2px var(--shadow), 0 10px 24px -14px var(--shadow); font: var(--type-body1); letter-spacing: normal;
  text-align: start; }
.ticket-sheet { display: grid; grid-template-rows: auto 1fr; height: 100%; }
.ticket h2, .ticket p { margin: 0; overflow-wrap: anywhere; }

.ticket-stub { position: relative; display: grid; place-items: center; padding: 20px 16px; text-align: center;
  background: var(--primary); color: var(--on-primary); border-radius: 15px 15px 0 0; }
.ticket-stub h2 { min-width: 0; max-width: 100%; font: 800 1.5rem/1.15 var(--font); letter-spacing: -.015em;
  color: inherit; }
.ticket-stub::after { content: ''; position: absolute; inset: auto var(--notch) -1px; border-top: 2px dashed var(--surface); }

.ticket-body { position: relative; display: flex; flex-direction: column; gap: 12px; min-width: 0; padding: 20px; }
.ticket-body::before, .ticket-body::after { content: ''; position: absolute; width: var(--notch); height: var(--notch);
  background: var(--ticket-ground, var(--background)); border: 1px solid var(--line); border-radius: 50%; }
.ticket-body::before { top: calc(var(--notch) / -2); left: calc(var(--notch) / -2 - 1px); clip-path: inset(0 0 0 50%); }
.ticket-body::after { top: calc(var(--notch) / -2); right: calc(var(--notch) / -2 - 1px); clip-path: inset(0 50% 0 0); }

.ticket-store { display: flex; align-items: center; gap: 12px; min-width: 0; font: var(--type-button); }
.ticket-store > :last-child { min-width: 0; overflow-wrap: anywhere; }
.ticket-description { flex: 1; min-height: 1.5em; font-size: 1.0625rem; line-height: 1.5; }
.ticket-code { align-self: start; padding: 4px 12px; border: 1.5px dashed var(--line-strong); border-radius: 10px;
  font-weight: 600; }
.ticket-code code { font: var(--type-code); letter-spacing: .04em; user-select: all; }
.ticket-foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px 16px; }
.ticket-expiry { color: var(--text-muted); font: var(--type-body2); }
.ticket-use { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 20px;
  border-radius: 10px; background: var(--primary); color: var(--on-primary); font: var(--type-button);
  text-decoration: none; }
.ticket-use:hover { background: var(--primary-hover); }
.ticket-use:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }

.store-logo { display: grid; place-items: center; width: 120px; height: 40px; flex: none; }
.store-logo img { max-width: 100%; max-height: 100%; object-fit: contain; background: #fff; border-radius: 6px; }
.store-logo.initial { width: 40px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface-subtle);
  color: var(--link); font-weight: 800; font-size: 1.125rem; }

@container ticket (min-width: 26rem) {
  .ticket-sheet { grid-template-columns: 10rem minmax(0, 1fr); grid-template-rows: none; }
  .ticket-stub { border-radius: 15px 0 0 15px; }
  .ticket-stub::after { inset: var(--notch) -1px var(--notch) auto; border-top: 0;
    border-left: 2px dashed var(--surface); }
  .ticket-body::before { inset: calc(var(--notch) / -2 - 1px) auto auto calc(var(--notch) / -2);
    clip-path: inset(50% 0 0 0); }
  .ticket-body::after { inset: auto auto calc(var(--notch) / -2 - 1px) calc(var(--notch) / -2);
    clip-path: inset(0 0 50% 0); }
}
@media (forced-colors: active) { .ticket-use { border: 1px solid; } }
`;
