import { describe, expect, it } from 'vitest'
import { applyEdit, emptyProject } from '../../../../electron/common/composition/index.ts'
import type { Project } from '../../../../electron/common/composition/index.ts'
import { plainTextSource } from '../../../../electron/common/composition/elements/text-source.ts'
import { slotText, withSlotText } from '../../../../electron/common/templates/index.ts'

describe('the words of a slot', () => {
  const headline = {
    ...plainTextSource(''),
    runs: [{ text: 'Meet the new ' }, { text: 'planner', style: { color: '#ffd99c' } }],
  }

  it('are written with what is emphasised between asterisks', () => {
    expect(slotText(headline)).toBe('Meet the new *planner*')
    expect(withSlotText(headline, slotText(headline))).toEqual(headline)
    expect(withSlotText(headline, '*Ink* is here').runs).toEqual([
      { text: 'Ink', style: { color: '#ffd99c' } },
      { text: ' is here' },
    ])
  })

  it('keep asterisks where nothing is emphasised', () => {
    expect(withSlotText(plainTextSource('Plain'), '5 * 3').runs).toEqual([{ text: '5 * 3' }])
  })

  it('leave the number of a row alone', () => {
    const row = { ...plainTextSource(''), runs: [{ text: '2   ', style: { color: '#0b6b48' } }, { text: 'Tap' }] }
    expect(slotText(row)).toBe('Tap')
    expect(withSlotText(row, 'Press').runs).toEqual([row.runs[0], { text: 'Press' }])
  })
})

describe('slots', () => {
  const project: Project = {
    ...emptyProject('p', 'Launch'),
    slots: [
      { target: 'a', role: 'headline' },
      { target: 'b', role: 'script' },
    ],
  }

  it('are marked one by one, and taken away together', () => {
    const marked = applyEdit(project, 'setSlotDone', { target: 'b', role: 'script', done: true }).project
    expect(marked.slots).toEqual([project.slots![0], { target: 'b', role: 'script', done: true }])
    const again = applyEdit(marked, 'setSlotDone', { target: 'b', role: 'script', done: false }).project
    expect(again).toEqual(project)
    expect(applyEdit(marked, 'setSlots', { slots: [] }).project).not.toHaveProperty('slots')
  })

  it('that are not asked for can’t be marked', () => {
    const mark = () => applyEdit(project, 'setSlotDone', { target: 'b', role: 'body', done: true })
    expect(mark).toThrow(expect.objectContaining({ code: 'not-found' }))
  })
})
