// Node's own import: the test runner replaces that of modules which it loads itself.
module.exports = (/** @type {string} */ url) => import(url)
