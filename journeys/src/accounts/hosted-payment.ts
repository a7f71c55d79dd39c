/** Pays on the sandbox's hosted page like a browser without scripts: reads the form, fills it in, submits it. */

export interface TestCard {
  number: string;
  month: string;
  year: string;
  cvc: string;
}

/** The card that is always accepted. */
const GOOD_CARD: TestCard = { number: '4242 4242 4242 4242', month: '12', year: '2034', cvc: '123' };

function attribute(tag: string, name: string): string {
  return (new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&');
}

/**
 * @param paymentLink address of the hosted page with its parameters
 * @throws Error if the payment failed
 */
export async function payOnHostedPage(paymentLink: string, email: string, card = GOOD_CARD): Promise<void> {
  const page = await (await fetch(paymentLink)).text();
  const carried = [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]): [string, string] => [
    attribute(tag, 'name'),
    attribute(tag, 'value'),
  ]);
  const action = attribute(/<form[^>]*>/.exec(page)?.[0] ?? '', 'action');
  const fields = { card_number: card.number, exp_month: card.month, exp_year: card.year, cvc: card.cvc };
  const response = await fetch(new URL(action, paymentLink), {
    method: 'POST',
    body: new URLSearchParams([...carried, ['email', email], ...Object.entries(fields)]),
    redirect: 'manual',
  });
  if (response.status !== 303)
    throw new Error(`The payment page answered ${response.status} instead of redirecting.`);
}
