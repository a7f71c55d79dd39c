/** The shell's entry: style sheets, and the portal once the page that came as HTML has been painted. */
import './hot-reload.ts';
import '@coupon-center/ui/fonts.css';
import '@coupon-center/ui/toasts.css';
import './layout/base.css';
import './layout/header.css';
import './layout/footer.css';
import './feedback/message-page.css';
import './landing/landing-page.css';
import './landing/hero-page.css';
import './landing/parts/how-it-works.css';
import './landing/parts/value-section.css';
import './landing/parts/more-part.css';
import './remotes/remote-outlet.css';
import './connection/connection-banner.css';
import './past-due/past-due-strip.css';
import './releases/recall-notice.css';
import './dialogs/dialogs.css';
import './diagnostics/diagnostics-drawer.css';
import './suspension/suspension.css';
import { afterFirstPaint, nextTask } from './common/scheduling.ts';
import { showPlainCrash } from './crash/plain-crash.ts';

const root = document.getElementById('app');
if (!root) throw new Error('The page has no #app; it must be sent by the shell’s server.');

/** Testers' scripts come right after this one and build on the portal. */
const isTested = window.__couponCenterQa !== undefined;

async function startPortal(root: Element): Promise<void> {
  try {
    // The code is bundled into this file, so nothing is fetched; its modules run only now.
    const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
    if (!isTested) await nextTask();
    start(root);
  } catch (error) {
    showPlainCrash(root);
    throw error;
  }
}

if (isTested) void startPortal(root);
else afterFirstPaint(() => void startPortal(root));
