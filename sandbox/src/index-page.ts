/** The sandbox's front page: what it stands in for, what can be bought, and the test cards. */
import { html, type Markup } from '@coupon-center/server-kit';
import { formatMoney } from './pay/payment-page.ts';
import { TEST_CARDS } from './stripe/test-cards.ts';
import type { Page } from './platform/page.ts';
import type { PaymentLink } from './stripe/stripe-types.ts';

/** The front page, with the active payment links. */
export function indexPage(links: readonly PaymentLink[]): Page {
  return {
    title: 'Payments and mail',
    wide: true,
    body: html`<h1>Sandbox</h1>
      <p>Stand-ins on this machine for the services that the portal uses: payments and mail.</p>
      <p><a href="/mailbox">Open the mailbox</a></p>
      <section class="card" aria-labelledby="links">
        <h2 id="links">Payment links</h2>
        ${
          links.length === 0
            ? html`<p>None yet. The portal makes its own when it starts.</p>`
            : html`<ul class="plain">
                ${links.map(linkItem)}
              </ul>`
        }
      </section>
      <section class="card" aria-labelledby="cards">
        <h2 id="cards">Test cards</h2>
        <p>With any date in the future and any CVC. A real card is declined.</p>
        <table class="stack">
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Brand</th>
              <th scope="col">Effect</th>
            </tr>
          </thead>
          <tbody>
            ${TEST_CARDS.map(
              (card) =>
                html`<tr>
                  <td><code>${spaced(card.number)}</code></td>
                  <td>${card.brand}</td>
                  <td>${card.effect}</td>
                </tr> `,
            )}
          </tbody>
        </table>
      </section>`,
  };
}

function linkItem(link: PaymentLink): Markup {
  const [item] = link.line_items.data;
  const total = link.line_items.data.reduce((sum, line) => sum + line.amount_total, 0);
  return html`<li>
    <a href="${link.url}">${item?.description ?? link.id}</a>, ${formatMoney(total, link.currency)}
  </li>`;
}

function spaced(number: string): string {
  return number.length === 15
    ? number.replace(/^(\d{4})(\d{6})(\d{5})$/, '$1 $2 $3')
    : number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
