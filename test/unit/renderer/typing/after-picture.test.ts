import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { effectScope } from 'vue'
import type { EffectScope } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plainTextSource } from '../../../../electron/common/composition/elements/text-source.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useSelection } from '../../../../renderer/editor/selection.ts'
import { afterPicture } from '../../../../renderer/editor/typing/after-picture.ts'
import { useTyping } from '../../../../renderer/editor/typing/store.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { element, scene } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

describe('what panels show of the document', () => {
  let pinia: Pinia
  let scope: EffectScope

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
    pinia = createPinia()
    setActivePinia(pinia)
    scope = effectScope()
    provideStudio(fakeStudio().client)
    const elements = [
      element('text', 'title', plainTextSource('Words')),
      element('text', 'other', plainTextSource('More')),
    ]
    useDocument().open(sessionOf({ ...anyProject(), scenes: [scene('s1', { voice: null, elements })] }))
  })
  afterEach(() => {
    scope.stop()
    vi.useRealTimers()
    disposePinia(pinia)
  })

  const rename = (name: string): unknown => useDocument().edit('renameElement', { elementId: 'title', name })
  const names = (): (() => string | undefined) => {
    const shown = scope.run(() => afterPicture(() => useDocument().element('title')?.name))!
    return () => shown.value
  }

  it('follows at once while nothing is typed', () => {
    const shown = names()
    rename('Headline')
    expect(shown()).toBe('Headline')
  })

  it('follows a key once its picture was drawn, and then shows the last of several keys', () => {
    const shown = names()
    const before = shown()
    useTyping().begin('title', 'all')
    rename('Head')
    rename('Headline')
    expect(shown()).toBe(before)
    vi.advanceTimersToNextFrame()
    expect(shown()).toBe(before)
    vi.advanceTimersToNextFrame()
    expect(shown()).toBe('Headline')
  })

  it('misses nothing when the typing ends before the picture, and asks for no frame afterwards', () => {
    const shown = names()
    useTyping().begin('title', 'all')
    rename('Head')
    useTyping().end()
    rename('Headline')
    expect(shown()).toBe('Headline')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is let go with what shows it', () => {
    names()
    useTyping().begin('title', 'all')
    rename('Head')
    expect(vi.getTimerCount()).toBe(1)
    scope.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('keeps the list of selected ids while a selected element changes', () => {
    const selection = useSelection()
    selection.select(['title', 'other'])
    const before = selection.ids
    rename('Headline')
    expect(selection.elements[0]!.name).toBe('Headline')
    expect(selection.ids).toBe(before)
    selection.toggle('other')
    expect(selection.ids).toEqual(['title'])
  })
})
