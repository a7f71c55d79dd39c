/** A loader of webpack that makes a small change to a module, as a small release does. */
module.exports = function changeText(source) {
  const { find, replace } = this.getOptions();
  if (!source.includes(find)) throw new Error(`${this.resourcePath} no longer has ${find}.`);
  return source.replace(find, replace);
};
