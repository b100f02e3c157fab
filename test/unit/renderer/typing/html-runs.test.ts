import { describe, expect, it } from 'vitest'
import { runsOfHtml } from '../../../../renderer/editor/typing/html-runs.ts'

describe('a copied page', () => {
  const reduced = (html: string) => runsOfHtml(html, (name) => name === 'Inter')

  it('is reduced to its words and what a text can have of their style', () => {
    const html = `<style>p { color: red }</style><p>One <b>two</b>\n <i style="color: rgb(255, 0, 0)">three</i></p>
      <div style="font-family: 'Inter', serif">four<br>five <span style="font-weight: 300; text-decoration: underline">six</span></div>`
    expect(reduced(html)).toEqual([
      { text: 'One' },
      { text: ' two', style: { weight: 700 } },
      { text: ' three', style: { italic: true, color: '#ff0000' } },
      { text: '\n' },
      { text: 'four', style: { font: 'Inter' } },
      { text: '\n' },
      { text: 'five', style: { font: 'Inter' } },
      { text: ' six', style: { font: 'Inter', weight: 300, underline: true } },
    ])
  })

  it('keeps paragraphs apart, list entries too, and white space only where it is seen', () => {
    const text = (html: string): string =>
      reduced(html)
        .map((run) => run.text)
        .join('')
    expect(text('<ul><li>a</li><li>b</li></ul><p>c</p>')).toBe('a\nb\nc')
    expect(text('<p>a</p><p><br></p><p>b</p>')).toBe('a\n\nb')
    expect(text('<pre>a\n  b</pre>')).toBe('a\n  b')
    expect(text('  <b> a </b> b <!-- no --> ')).toBe('a b')
    expect(reduced('<span style="color: #000">a</span>')).toEqual([{ text: 'a' }])
  })
})
