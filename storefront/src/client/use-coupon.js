/**
 * Makes 'Use Coupon' copy the code of its card. The link opens the shop's tab by itself, with or without this script.
 * Sent to browsers as it is.
 */
for (const link of document.querySelectorAll('.coupon-card-use')) {
  const code = link.closest('.coupon-card').querySelector('.coupon-card-code code');
  if (!code) continue;
  // In the page before it says something: otherwise screen readers stay silent.
  const status = document.createElement('span');
  status.className = 'copied';
  status.setAttribute('role', 'status');
  code.after(status);
  link.addEventListener('click', () => {
    const isCopied = copy(code);
    for (const other of document.querySelectorAll('.copied')) other.textContent = '';
    if (isCopied) status.textContent = 'Copied';
  });
}

/** Synchronous: the Clipboard API refuses a page that has lost the focus to the new tab. */
function copy(code) {
  // Some browsers copy only a selection; where copying is blocked, it is one key press away.
  getSelection().selectAllChildren(code);
  const put = (event) => {
    event.clipboardData.setData('text/plain', code.textContent);
    event.preventDefault();
  };
  document.addEventListener('copy', put, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', put);
  return isCopied;
}
