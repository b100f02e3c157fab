import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Element } from '../../../../electron/common/composition/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { renameElement } from '../../../../renderer/editor/elements/rename-element.ts'
import { layoutRows } from '../../../../renderer/editor/timeline/rows/rows.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { useToasts } from '../../../../renderer/stores/toasts.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'
import { avatar, element, scene, timingsOf } from './support.ts'

describe('an element that is renamed', () => {
  let pinia: Pinia
  const card = (id: string, more: Partial<Element> = {}): Element =>
    element({ id, name: 'Headline', kind: 'image', source: { kind: 'color', value: '#112233' }, ...(more as object) })
  beforeEach(() => {
    pinia = createPinia()
    setActivePinia(pinia)
    provideStudio(fakeStudio().client)
    const mara = (id: string, name: string): Element => avatar('mara', { id, name, layer: 2 })
    const scenes = [
      scene('a', [card('h1'), card('h2', { layer: 3 }), mara('m1', 'Mara')]),
      scene('b', [card('h3'), mara('m2', 'Speaker')]),
      scene('c', [card('h4', { locked: true })]),
    ]
    useDocument().open(sessionOf({ ...anyProject(), scenes }))
  })
  afterEach(() => disposePinia(pinia))

  const nameOf = (id: string): string | undefined => useDocument().element(id)?.name
  const rename = (id: string, name: string): string | null => renameElement(useDocument().element(id)!, name)

  it('keeps one row of the timeline with the same thing in other scenes, as one step, which is told', () => {
    const rows = () => layoutRows(timingsOf(useDocument().project!.scenes)).scrolled.rows.length
    const before = rows()
    expect(rename('h3', 'Offer')).toBeNull()
    // Of two in one scene it is the lower one; a locked one keeps its name.
    expect(['h1', 'h2', 'h3', 'h4'].map(nameOf)).toEqual(['Offer', 'Headline', 'Offer', 'Headline'])
    expect(rows()).toBe(before)
    expect(useToasts().toasts.at(-1)?.message).toBe('Renamed to “Offer” in 2 scenes')
    useDocument().undo()
    expect(['h1', 'h3'].map(nameOf)).toEqual(['Headline', 'Headline'])
  })

  it('is alone where no other has both its name and what it shows', () => {
    rename('m1', 'Host')
    expect(['m1', 'm2'].map(nameOf)).toEqual(['Host', 'Speaker'])
  })
})
