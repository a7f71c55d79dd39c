export { checkHtml } from './check-html.ts';
export { checkXml } from './check-xml.ts';
