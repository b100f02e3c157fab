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

  it('are marked when what they stand for is changed, not when it is written as it was or looks different', () => {
    const text = { x: 0, y: 0, scaleX: 1, scaleY: 1, layer: 1, locked: false, hidden: false, name: 'Headline' }
    const source = plainTextSource('Meet the planner')
    const voice = { kind: 'script' as const, voiceId: 'v', text: 'Welcome.', rate: 100 }
    const element = { ...text, id: 'a', kind: 'text' as const, source }
    const scenes = [{ id: 'b', name: 'One', duration: 'voice' as const, voice, elements: [element] }]
    const asked: Project = { ...project, scenes }
    const done = (next: Project) => (next.slots ?? []).filter((slot) => slot.done).map(({ target }) => target)
    const bigger = { ...source, style: { ...source.style, size: source.style.size * 2 } }
    expect(done(applyEdit(asked, 'setText', { elementId: 'a', source: bigger }).project)).toEqual([])
    expect(done(applyEdit(asked, 'setScript', { sceneId: 'b', text: 'Welcome.' }).project)).toEqual([])
    const written = applyEdit(asked, 'setText', { elementId: 'a', source: plainTextSource('Ink is here') }).project
    expect(done(written)).toEqual(['a'])
    expect(done(applyEdit(written, 'setScript', { sceneId: 'b', text: 'Hello.' }).project)).toEqual(['a', 'b'])
  })

  it('that are not asked for can’t be marked', () => {
    const mark = () => applyEdit(project, 'setSlotDone', { target: 'b', role: 'body', done: true })
    expect(mark).toThrow(expect.objectContaining({ code: 'not-found' }))
  })
})
