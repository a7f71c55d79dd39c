/** Runs after the shell, in the pages of testers only: shows the badge, and the panel on request. */
import './qa.css';
import { createRoot } from 'react-dom/client';
import { pageQa, portalOfPage } from './boot.ts';
import { Tester } from './tester.tsx';

const host = document.createElement('div');
document.body.append(host);
createRoot(host).render(<Tester qa={pageQa} portal={portalOfPage()} />);
