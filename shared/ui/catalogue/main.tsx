/** Starts the catalogue, including what the shell's server does for a page of the portal. */
import '../src/fonts/fonts.css';
import '../src/toasts/toasts.css';
import './catalogue.css';
import { createRoot } from 'react-dom/client';
import { tokenStyle } from '@coupon-center/site-config';
import { Catalogue } from './catalogue.tsx';
import { choiceOf, siteOf } from './choice.ts';

const choice = choiceOf(location.search);
const site = siteOf(choice);
const style = document.createElement('style');
style.textContent = `${tokenStyle(site)}:root{--font-heading:"heading ${site.look?.typeface}",var(--font)}`;
document.head.append(style);
if (choice.scheme !== 'system') document.documentElement.style.colorScheme = choice.scheme;
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<Catalogue choice={choice} />);
