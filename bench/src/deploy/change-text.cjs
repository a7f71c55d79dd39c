/** A webpack loader that makes a small change to a module, like a small release. */
module.exports = function changeText(source) {
  const { find, replace } = this.getOptions();
  if (!source.includes(find)) throw new Error(`${this.resourcePath} no longer has ${find}.`);
  return source.replace(find, replace);
};
