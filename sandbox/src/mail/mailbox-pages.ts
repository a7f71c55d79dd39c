/** The pages of the mailbox: the list, and a single message with clickable links. */
import { html, type Markup } from '@coupon-center/server-kit';
import type { Page } from '../platform/page.ts';
import type { MailExample } from '../sandbox-options.ts';
import type { StoredMail } from './mail-store.ts';

const NOTICE = 'Sandbox – mail is kept here and sent to nobody';

/** The list of received mail, newest first. */
export function mailboxPage(mails: readonly StoredMail[]): Page {
  return {
    title: 'Mailbox',
    wide: true,
    notice: NOTICE,
    body: html`<h1>Mailbox</h1>
      <div class="card">
        ${mails.length === 0 ? html`<p>No mail yet. Register a merchant, and the verification mail arrives here.</p>` : mailTable(mails)}
      </div>
      <p><a href="/mailbox/gallery">Every kind of mail</a> · <a href="/sandbox">Sandbox</a></p>`,
  };
}

/** Returns the id of a message in the gallery; received mail has other ids. */
export function exampleId({ client, name }: MailExample): string {
  return `example-${client}-${name}`;
}

/** One message of each kind for each brand. */
export function galleryPage(examples: readonly MailExample[]): Page {
  const names = [...new Set(examples.map(({ name }) => name))];
  return {
    title: 'Every kind of mail',
    wide: true,
    notice: NOTICE,
    body: html`<p><a href="/mailbox">Mailbox</a></p>
      <h1>Every kind of mail</h1>
      <div class="card">
        ${
          names.length === 0
            ? html`<p>This portal gave no examples.</p>`
            : html`<table class="stack">
                <caption>
                  With made-up contents
                </caption>
                <thead>
                  <tr>
                    <th scope="col">Subject</th>
                    <th scope="col">Brand</th>
                  </tr>
                </thead>
                <tbody>
                  ${names.map((name) => kindRow(examples.filter((example) => example.name === name)))}
                </tbody>
              </table>`
        }
      </div>`,
  };
}

function kindRow(examples: readonly MailExample[]): Markup {
  const links = examples.map(
    (example, index) =>
      html`${index > 0 && ', '}<a href="/mailbox/${exampleId(example)}">${example.brand}</a>`,
  );
  return html`<tr>
    <td>${examples[0]?.subject}</td>
    <td>${links}</td>
  </tr> `;
}

function mailTable(mails: readonly StoredMail[]): Markup {
  return html`<table class="stack">
    <caption>
      ${mails.length === 1 ? '1 mail' : `${mails.length} mails`}, newest first
    </caption>
    <thead>
      <tr>
        <th scope="col">Subject</th>
        <th scope="col">To</th>
        <th scope="col">Received</th>
      </tr>
    </thead>
    <tbody>
      ${mails.map(
        (mail) =>
          html`<tr>
            <td><a href="/mailbox/${mail.id}">${mail.subject || '(no subject)'}</a></td>
            <td>${mail.to.join(', ')}</td>
            <td>${time(mail)}</td>
          </tr> `,
      )}
    </tbody>
  </table>`;
}

/** A single message. Its HTML part, if any, is shown in a frame that runs no scripts. */
export function mailPage(mail: StoredMail): Page {
  return {
    title: mail.subject || 'Mail',
    wide: true,
    notice: NOTICE,
    frames: mail.html !== null,
    body: html`<p><a href="/mailbox">Mailbox</a></p>
      <h1>${mail.subject || '(no subject)'}</h1>
      <div class="card">
        <dl>
          <dt>From</dt>
          <dd>${mail.from}</dd>
          <dt>To</dt>
          <dd>${mail.to.join(', ')}</dd>
          <dt>Received</dt>
          <dd>${time(mail)}</dd>
        </dl>
      </div>
      <div class="card">
        <p class="mail-text">${mail.text ? withLinks(mail.text) : 'This mail has no text part.'}</p>
      </div>
      ${
        mail.html !== null &&
        html`<h2>As HTML</h2>
          <iframe
            title="The mail as HTML"
            src="/mailbox/${mail.id}/html"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>`
      }`,
  };
}

/** Makes http and https addresses in plain text clickable, but not the full stop at the end of a sentence. */
function withLinks(text: string): Markup[] {
  return text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/).map((part, index) => {
    return index % 2 === 1 ? html`<a href="${part}" rel="noopener noreferrer">${part}</a>` : html`${part}`;
  });
}

function time({ receivedAt }: StoredMail): Markup {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  });
  return html`<time datetime="${receivedAt}">${format.format(new Date(receivedAt))} UTC</time>`;
}
