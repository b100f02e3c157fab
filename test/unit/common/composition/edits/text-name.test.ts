import { describe, expect, it } from 'vitest'
import { plainTextSource } from '../../../../../electron/common/composition/elements/text-source.ts'
import { textName } from '../../../../../electron/common/composition/edits/text-name.ts'
import { applyEdit } from '../../../../../electron/common/composition/index.ts'
import type { Element, Project } from '../../../../../electron/common/composition/index.ts'
import { project, scene } from '../projects.ts'

const reads = (text: string) => plainTextSource(text, { size: 40 })

describe('the name of a text', () => {
  it('is its first words, whole', () => {
    expect(textName(reads('Hello'))).toBe('Hello')
    expect(textName(reads('  Three new\nthings   this spring, and then some'))).toBe('Three new things this spring,')
    expect(textName(reads('Donaudampfschifffahrtsgesellschaftskapitän'))).toBe('Donaudampfschifffahrtsgesellscha')
    expect(textName(reads('欢迎观看本期视频'))).toBe('欢迎观看本期视频')
    expect(textName(reads(' \n '))).toBe('')
  })

  it('has variables by their names, so that no sheet is asked for them there', () => {
    expect(textName(reads('Welcome, {{ first name|you }}!'))).toBe('Welcome, first name!')
  })

  it('follows the words until the user gives one', () => {
    const written = (name: string): Project => {
      const base = { x: 0, y: 0, scaleX: 1, scaleY: 1, layer: 1, locked: false, hidden: false }
      const text = { id: 't', kind: 'text', name, source: reads('Hello there'), ...base } as Element
      return project(scene('s1', { elements: [text] }))
    }
    const nameOf = (of: Project) => of.scenes[0]!.elements[0]!.name
    const write = (of: Project, text: string) =>
      applyEdit(of, 'setText', { elementId: 't', source: reads(text) }).project
    expect(nameOf(write(written('Hello there'), 'Good evening'))).toBe('Good evening')
    expect(nameOf(write(write(written('Hello there'), ''), 'Good evening'))).toBe('Good evening')
    expect(nameOf(write(written('Headline'), 'Good evening'))).toBe('Headline')
    const renamed = applyEdit(written('Hello there'), 'renameElement', { elementId: 't', name: 'Greeting' }).project
    expect(nameOf(write(renamed, 'Good evening'))).toBe('Greeting')
  })
})
