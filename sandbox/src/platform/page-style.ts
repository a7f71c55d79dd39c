/** The only stylesheet of the sandbox's pages, inlined and allowed by its hash. */
import { createHash } from 'node:crypto';

export const PAGE_STYLE = `
:root{color-scheme:light dark;--ink:#1a1f36;--soft:#525a70;--line:#c9cedb;--paper:#fff;--ground:#f4f5f9;--accent:#4b45c6;--accent-ink:#fff;--bad:#b3123a;--bad-ground:#fdecf0;--note:#7a4b00;--note-ground:#fff4d6;--good:#0b6b3a}
@media (prefers-color-scheme:dark){:root{--ink:#eceef5;--soft:#b3b9ca;--line:#4a5166;--paper:#1d2130;--ground:#12151f;--accent:#a9a5ff;--accent-ink:#12151f;--bad:#ff9db3;--bad-ground:#3a1720;--note:#ffd98a;--note-ground:#3a2d0d;--good:#7fdcaa}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
.notice{margin:0;padding:.5rem 1rem;background:var(--note-ground);color:var(--note);text-align:center;font-weight:600;font-size:.9375rem}
main{width:min(100% - 2rem,30rem);margin:1.5rem auto 3rem}
main.wide{width:min(100% - 2rem,60rem)}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}
h2{font-size:1.125rem;margin:1.75rem 0 .5rem}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.card{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin-top:1rem}
.card>:first-child{margin-top:0}.card>:last-child{margin-bottom:0}
.soft{color:var(--soft)}
.price{font-size:2rem;font-weight:700;line-height:1.2;margin:.25rem 0}
.price small{font-size:1rem;font-weight:400;color:var(--soft)}
.errors{background:var(--bad-ground);color:var(--bad);border-left:.25rem solid var(--bad);border-radius:.375rem;padding:.75rem 1rem;margin-bottom:1rem}
.errors p{margin:0;font-weight:600}.errors ul{margin:.25rem 0 0;padding-left:1.25rem}.errors a{color:inherit}
.field{margin-bottom:1rem;min-width:0}
.field label{display:block;font-weight:600;margin-bottom:.25rem}
.field input{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:.5rem}
.field input[aria-invalid=true]{border:2px solid var(--bad)}
.field .error{color:var(--bad);margin:.25rem 0 0;font-size:.875rem}
.field .hint{color:var(--soft);margin:.25rem 0 0;font-size:.875rem}
.row{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:.75rem;align-items:end}
.row .field{align-self:start}
fieldset{border:0;margin:0;padding:0;min-width:0}legend{font-weight:700;padding:0;margin-bottom:.75rem}
button{width:100%;min-height:3rem;font:inherit;font-weight:700;color:var(--accent-ink);background:var(--accent);border:0;border-radius:.5rem;cursor:pointer}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.375rem 1rem;margin:0}dt{color:var(--soft)}dd{margin:0}
table{width:100%;border-collapse:collapse}caption{text-align:left;font-weight:700;padding-bottom:.5rem}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line)}
code{font:.9375em ui-monospace,SFMono-Regular,Menlo,monospace}
ul.plain{list-style:none;margin:0;padding:0}ul.plain li{padding:.75rem 0;border-bottom:1px solid var(--line)}ul.plain li:last-child{border:0}
.mail-text{white-space:pre-wrap;font:inherit;margin:0}
iframe{width:100%;height:32rem;border:1px solid var(--line);border-radius:.5rem;background:#fff}
@media (max-width:40rem){.stack thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}.stack tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}.stack td{display:block;border:0;padding:.125rem 0}}
`;

/** The stylesheet's hash, as in the content security policy. */
export const PAGE_STYLE_HASH = `'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`;
