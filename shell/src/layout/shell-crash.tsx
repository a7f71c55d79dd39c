/** What is left when the shell itself breaks down: never a blank page. */
import { MessagePage } from './message-page.tsx';

export function ShellCrash() {
  return (
    <main>
      <MessagePage
        art="broken"
        title="Something went wrong"
        isAlert
        actions={
          <>
            <button type="button" className="button" onClick={() => location.reload()}>
              Reload
            </button>
            <a className="button-plain" href="/">
              Go to the start page
            </a>
          </>
        }
      >
        <p>Please reload the page. If that does not help, try again later.</p>
      </MessagePage>
    </main>
  );
}
