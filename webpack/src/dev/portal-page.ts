/** Changes a page of the portal so that it loads one remote from a development server. */
import { readPageData, replacePageData, scriptJson, withoutPreloads } from '@coupon-center/portal-contracts';
import type { RemoteDeclaration } from '@coupon-center/portal-contracts';

export interface RemoteFromSource {
  declaration: RemoteDeclaration;
  /** Address of the folder with its files, with a trailing slash. */
  base: string;
  /** Origin of the page that the browser shows. */
  origin: string;
  /** Origin of the portal that sent the page. */
  portal: string;
  /** Text of the badge. */
  badge: string;
}

/** The part of the page's data that is changed. */
interface PageData {
  site?: { portalUrl?: string };
  remotes: Record<string, unknown>;
}

const NONCE = /<meta property="csp-nonce" content="([^"]+)">/;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Shows which remote runs from source, in the lower left corner, where the page is empty. */
function badgeOf(html: string, badge: string): string {
  const nonce = NONCE.exec(html)?.[1] ?? '';
  return `<style nonce="${nonce}">#coupon-center-dev{position:fixed;left:8px;bottom:8px;z-index:9999;padding:4px 10px;border-radius:4px;background:#7a2e00;color:#fff;font:600 12px/1.5 system-ui;pointer-events:none}</style><div id="coupon-center-dev" role="note">${escapeHtml(badge)}</div>`;
}

/** @returns the page with the remote from source; a page without data is returned as it is */
export function withRemoteFromSource(html: string, remote: RemoteFromSource): string {
  const data = readPageData(html) as PageData | undefined;
  if (!data) return html;
  const { name, ...declaration } = remote.declaration;
  // As `shared/shell-page/src/sent-remotes.ts` writes it.
  data.remotes[name] = {
    declaration,
    live: { version: 'source', manifest: '', base: remote.base, isDevelopment: true },
    // All needs are granted here; those of a published remote are granted by an operator.
    ...(declaration.needs && { grants: declaration.needs }),
  };
  // The portal's own address may differ from the one in the request.
  const portals = new Set([remote.portal, new URL(data.site?.portalUrl ?? remote.portal).origin]);
  let text = scriptJson(data);
  for (const portal of portals) text = text.replaceAll(portal, remote.origin);
  return withoutPreloads(replacePageData(html, text), name).replace(
    '</body>',
    () => `${badgeOf(html, remote.badge)}</body>`,
  );
}

/** @returns the policy without Trusted Types, which reloading from source can't satisfy */
export function withoutTrustedTypes(policy: string): string {
  return policy
    .split(';')
    .filter((directive) => !/^\s*(?:require-trusted-types-for|trusted-types)\b/.test(directive))
    .join(';');
}
