/**
 * Makes 'Use Coupon' copy the code of its card. The link itself opens the shop in a new tab, with or without this
 * script. Sent to browsers as is.
 */
for (const link of document.querySelectorAll('.coupon-card-use')) {
  const code = link.closest('.coupon-card').querySelector('.coupon-card-code code');
  if (!code) continue;
  // Added to the page before it has content: otherwise screen readers don't announce it.
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

/** Synchronous: the Clipboard API fails on a page that has lost the focus to the new tab. */
function copy(code) {
  // Some browsers only copy a selection; if copying is blocked, the user can copy the selection.
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
