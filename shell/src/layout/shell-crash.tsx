/** What is left when the shell itself breaks down: never a blank page. */

export function ShellCrash() {
  return (
    <main className="panel" role="alert">
      <h1>Something went wrong</h1>
      <p>Please reload the page. If that does not help, try again later.</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Reload
      </button>
    </main>
  );
}
