/** Runs after the shell, in the pages of testers only: shows the badge, and the panel on request. */
import './badge.css';
import './panel/panel.css';
import './panel/controls.css';
import './panel/activity-section.css';
import './panel/page-section.css';
import './panel/versions-section.css';
import { createRoot } from 'react-dom/client';
import { apiCalls, observed, pageQa, portalOfPage } from './boot.ts';
import { Tester } from './tester.tsx';

const page = {
  qa: pageQa,
  portal: portalOfPage(),
  calls: apiCalls,
  observed,
  reload: () => location.reload(),
  open: (path: string) => location.assign(path),
};
const host = document.createElement('div');
document.body.append(host);
createRoot(host).render(<Tester page={page} />);
