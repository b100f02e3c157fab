import { expect, it } from 'vitest'
import { putTag } from '../../../../renderer/editor/languages/put-tag.ts'

const put = (marked: string, tag: number): string => {
  const [start, end] = [marked.indexOf('['), marked.indexOf(']') - 1]
  const { text, start: from, end: to } = putTag({ text: marked.replace(/[[\]]/g, ''), start, end }, tag)
  return `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`
}

it('puts a tag around what is selected, without the blanks at its ends', () => {
  expect(put('La [croûte ]reste', 1)).toBe('La <1>[croûte]</1> reste')
  expect(put('[外皮]保持酥脆', 2)).toBe('<2>[外皮]</2>保持酥脆')
})

it('takes the word at the caret where nothing is selected', () => {
  expect(put('La croû[]te, bien sûr', 1)).toBe('La <1>[croûte]</1>, bien sûr')
  expect(put('La , [] ', 1)).toBe('La , [] ')
})

it('moves a tag that is there, and leaves the others', () => {
  expect(put('<1>La</1> [croûte] <2>reste</2>', 1)).toBe('La <1>[croûte]</1> <2>reste</2>')
})
