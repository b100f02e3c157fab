/** @import { Code } from '@vue/language-core' */

/**
 * A plugin of Vue's language tools: what a template shows in `{{ }}` has to be a text or a number. The compiler by itself takes any
 * type there, and Vue writes an object, for example a message that was not formatted, as JSON into the page.
 *
 * A template is checked as TypeScript that the tools generate, in which `{{ x }}` is the statement `( x );`. Here the
 * statement becomes `const shown1: string | number | null | undefined = ( x );`. The name of the constant stands for
 * the whole expression, so that the error is reported where the expression stands in the template.
 *
 * @type {import('@vue/language-core').VueLanguagePlugin}
 */
module.exports = () => ({
  name: 'shown-text',
  version: 2.2,
  // This plugin runs after the tools' own one, which generates the code.
  order: 1,
  resolveEmbeddedCode(_file, { template }, { id, content }) {
    if (!template || !/^script_tsx?$/.test(id)) return
    for (let i = content.length - 2; i >= 0; i--) {
      if (content[i] !== '(') continue
      const first = firstOf(template.name, content.slice(i + 1, i + 4))
      if (!first) continue
      const [, source, start, features] = first
      // Vue too ends an expression at the next braces, even within a text.
      const end = template.content.indexOf('}}', start)
      if (!template.content.slice(0, start).endsWith('{{') || end < 0) continue
      const reported = { ...features, __combineToken: Symbol() }
      /** @type {Code[]} */
      const begin = ['const ', ['', source, start, reported], `__shown${i}`, ['', source, end, reported]]
      content.splice(i, 1, ...begin, ': string | number | null | undefined = (')
    }
  },
})

/**
 * The first piece of code that comes from the template. Up to two generated ones stand before it, as in
 * `__VLS_unwrap(x)`.
 *
 * @param {string} template
 * @param {Code[]} pieces
 */
function firstOf(template, pieces) {
  for (const piece of pieces) if (typeof piece !== 'string' && piece[1] === template) return piece
  return undefined
}
