/** Polyfills modal dialogs for jsdom: they open and close, but leave the focus to the test. */

HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
