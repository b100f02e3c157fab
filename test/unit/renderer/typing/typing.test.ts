import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { effectScope, markRaw, nextTick, ref, shallowRef } from 'vue'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { plainTextSource, textOf } from '../../../../electron/common/composition/elements/text-source.ts'
import type { TextSource } from '../../../../electron/common/composition/elements/text-source.ts'
import type { Element } from '../../../../electron/common/composition/index.ts'
import { positionAt } from '../../../../electron/common/drawing/text/caret.ts'
import { plainText, stylesOf } from '../../../../electron/common/drawing/text/rich-text.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { laidOutText } from '../../../../renderer/editor/drawing/text-size.ts'
import { useSelection } from '../../../../renderer/editor/selection.ts'
import { useStage } from '../../../../renderer/editor/stage/store.ts'
import { useTypingPointer } from '../../../../renderer/editor/stage/typing/use-typing-pointer.ts'
import type { Shown } from '../../../../renderer/editor/stage/use-shown.ts'
import { textCommands } from '../../../../renderer/editor/typing/commands.ts'
import { useTyping } from '../../../../renderer/editor/typing/store.ts'
import { isText } from '../../../../renderer/editor/typing/text-edit.ts'
import { useTextStyle } from '../../../../renderer/editor/typing/use-text-style.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { useFonts } from '../../../../renderer/stores/fonts.ts'
import { useToasts } from '../../../../renderer/stores/toasts.ts'
import { productFonts } from '../../../support/fonts.ts'
import { element, scene } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

const set = productFonts()
const bold = { weight: 700 }
const runs = [{ text: 'Launch ' }, { text: 'day', style: bold }]
const title = (id: string, more: Partial<TextSource> = {}): Element =>
  element('text', id, { ...plainTextSource('', { weight: 400 }), runs, ...more }, { x: 300, y: 200 })

describe('typing on the stage', () => {
  let pinia: Pinia

  beforeAll(async () => {
    const { style } = plainTextSource('', bold)
    await set.load('Launch day שלום', stylesOf({ style, runs }))
    await set.load(
      plainText({ runs: [{ text: 'Launch day שלום abcdefghijklmnopqrstuvwxyz' }] }),
      stylesOf({ style, runs }),
    )
  })
  beforeEach(() => {
    pinia = createPinia()
    setActivePinia(pinia)
    provideStudio(fakeStudio().client)
    Object.assign(useFonts(), { set: markRaw(set), isReady: () => true })
    const elements = [title('title'), title('middle', { align: 'center' }), title('other')]
    useDocument().open(sessionOf({ ...anyProject(), scenes: [scene('s1', { voice: null, elements })] }))
  })
  afterEach(() => {
    vi.useRealTimers()
    disposePinia(pinia)
  })

  function found(id: string) {
    const one = useDocument().element(id)
    if (!isText(one)) throw new Error(`${id} is no text`)
    return one
  }
  const at = (index: number) => ({ index, isLineEnd: false })
  const sourceOf = (id: string) => found(id).source
  const run = (id: string): unknown =>
    textCommands()
      .find((one) => one.id === id)!
      .run()
  const textNow = (id: string): string => textOf(sourceOf(id))

  /** Types at the caret as a text area does. */
  function type(text: string): void {
    const typing = useTyping()
    for (const character of text) {
      const { from, to } = typing.range
      typing.rewrite(typing.text.slice(0, from) + character + typing.text.slice(to), from + character.length)
    }
  }

  it('keeps the style of the caret as it is while keys change nothing of it', () => {
    const typing = useTyping()
    typing.begin('title', at(10))
    const before = typing.style
    type('s')
    expect(textNow('title')).toBe('Launch days')
    expect(typing.style).toBe(before)
    typing.restyle({ weight: 500 })
    expect(typing.style).toMatchObject({ weight: 500 })
    typing.select(2, at(2))
    expect(typing.style).toMatchObject({ weight: 400 })
  })

  it('takes the style at the caret, or of what it replaces', () => {
    const typing = useTyping()
    typing.begin('title', at(10))
    type('s')
    expect(sourceOf('title').runs).toEqual([{ text: 'Launch ' }, { text: 'days', style: bold }])
    typing.select(7, at(11))
    type('wk')
    expect(sourceOf('title').runs).toEqual([{ text: 'Launch ' }, { text: 'wk', style: bold }])
    expect(typing.range).toEqual({ from: 9, to: 9 })
    typing.select(0, at(9))
    typing.rewrite('', 0)
    type('now')
    expect(sourceOf('title').runs).toEqual([{ text: 'now' }])
  })

  it('turns bold on for what is typed next, and the selection alone where there is one', () => {
    const typing = useTyping()
    const letters = useTextStyle()
    typing.begin('title', at(6))
    letters.toggle([found('title')], 'italic')
    expect(letters.styleOf(found('title')).italic).toBe(true)
    type('es')
    expect(sourceOf('title').runs[1]).toEqual({ text: 'es', style: { italic: true } })
    typing.select(0, at(8))
    expect(letters.styleOf(found('title'))).toMatchObject({ italic: undefined, weight: 400 })
    letters.setStyle(found('title'), { color: '#ff0000' })
    expect(sourceOf('title').runs.map(({ text, style }) => [text, style?.color])).toEqual([
      ['Launch', '#ff0000'],
      ['es', '#ff0000'],
      [' ', undefined],
      ['day', undefined],
    ])
    typing.end()
    letters.setStyle(found('title'), { color: '#00ff00' })
    expect(sourceOf('title').style.color).toBe('#00ff00')
    expect(sourceOf('title').runs.some(({ style }) => style?.color)).toBe(false)
  })

  it('undoes in steps that a pause parts; the caret stands where the text changed', () => {
    vi.useFakeTimers()
    const typing = useTyping()
    typing.begin('title', at(10))
    type('abc')
    vi.advanceTimersByTime(1_500)
    type('def')
    useDocument().undo()
    expect(textNow('title')).toBe('Launch dayabc')
    expect(typing.range).toEqual({ from: 13, to: 13 })
    useDocument().undo()
    expect(textNow('title')).toBe('Launch day')
    useDocument().redo()
    expect(textNow('title')).toBe('Launch dayabc')
    expect(typing.elementId).toBe('title')
  })

  it('lets a centred text grow to both sides, and one that begins at the left to the right', () => {
    const typing = useTyping()
    const middle = (): number => found('middle').x + laidOutText(found('middle'))!.size.width / 2
    const before = middle()
    typing.begin('middle', at(10))
    for (const word of ['abc', 'd', 'efgh', 'ijk']) type(word)
    expect(Math.abs(middle() - before)).toBeLessThan(1)
    typing.begin('title', at(10))
    type('abc')
    expect(found('title').x).toBe(300)
  })

  it.each([0, 5_000])('ends with another selection, and removes a text that says nothing, %i ms later', async (ms) => {
    vi.useFakeTimers()
    const typing = useTyping()
    typing.begin('title', 'all')
    expect(typing.range).toEqual({ from: 0, to: 10 })
    typing.rewrite(' ', 1)
    vi.advanceTimersByTime(ms)
    useSelection().select(['other'])
    await nextTick()
    expect(typing.elementId).toBeNull()
    expect(useDocument().element('title')).toBeUndefined()
    useDocument().undo()
    expect(textNow('title')).toBe('Launch day')
  })

  it('begins in no element that is locked or is no text, and in none of a project that can’t be changed', () => {
    useDocument().edit('setLocked', { elementId: 'title', locked: true })
    expect(useTyping().begin('title', 'all')).toBe(false)
    expect(useTyping().begin('gone', 'all')).toBe(false)
    expect(useTyping().begin('other', 'all')).toBe(true)
  })

  it('puts what is pasted in place of the selection, as far as there is room', () => {
    const typing = useTyping()
    typing.begin('title', 'all')
    typing.select(0, at(6))
    typing.insert([{ text: 'a' }, { text: 'b', style: { italic: true } }])
    expect(sourceOf('title').runs.slice(0, 2)).toEqual([{ text: 'a' }, { text: 'b', style: { italic: true } }])
    expect(typing.range).toEqual({ from: 2, to: 2 })
    expect(useToasts().toasts).toEqual([])
    typing.insert([{ text: 'c'.repeat(30_000) }])
    expect(useToasts().toasts.map(({ message }) => message)).toEqual([
      'The text was cut: an element holds at most 20000 characters.',
    ])
    expect(textNow('title')).toHaveLength(20_000)
  })

  it('tells that a text is full, and takes what still fits', () => {
    const typing = useTyping()
    typing.begin('title', 'all')
    typing.insert([{ text: 'c'.repeat(19_998) }])
    type('ab')
    const told = () => useToasts().toasts.find(({ message }) => message.startsWith('The text was cut'))?.count ?? 0
    const before = told()
    type('d')
    expect(told()).toBe(before + 1)
    expect(textNow('title')).toHaveLength(20_000)
    expect(textNow('title').endsWith('cab')).toBe(true)
    expect(typing.range).toEqual({ from: 20_000, to: 20_000 })
    // One half of a character is not taken.
    typing.select(19_999, at(20_000))
    type('😀')
    expect(textNow('title').endsWith('ca')).toBe(true)
    expect(textNow('title')).toHaveLength(19_999)
  })

  it('puts the caret where a text was double-clicked before its fonts were there', async () => {
    const ready = ref(false)
    Object.assign(useFonts(), { isReady: () => ready.value })
    const { view } = useStage()
    const root = shallowRef<HTMLElement | null>(document.createElement('div'))
    const box = { x: 300, y: 200, width: 900, height: 100 }
    const targets = () => [{ id: 'title', box, locked: false }]
    const scope = effectScope()
    scope.run(() => useTypingPointer(root, { targets } as unknown as Shown))
    await nextTick()
    const wide = 290
    root.value!.dispatchEvent(
      new MouseEvent('dblclick', { clientX: view.x + (300 + wide) * view.zoom, clientY: view.y + 240 * view.zoom }),
    )
    expect(useTyping().elementId).toBe('title')
    expect(useTyping().caret.index).toBe(0)
    ready.value = true
    await nextTick()
    const { layout } = laidOutText(found('title'))!
    const expected = positionAt(layout, wide, 40).index
    expect(expected).toBeGreaterThan(1)
    expect(useTyping().caret.index).toBe(expected)
    scope.stop()
  })

  it('copies the style of one text to others as one step', () => {
    useDocument().edit('setAppearance', { elementId: 'title', appearance: { opacity: 0.5, rotation: 30 } })
    useDocument().edit('setText', { elementId: 'title', source: { ...sourceOf('title'), align: 'end' } })
    const keyframes = { x: [{ at: 0, value: 5 }] }
    const [fade, pop] = [{ kind: 'fade', duration: 400 } as const, { kind: 'pop', duration: 300 } as const]
    useDocument().edit('setMotion', { elementId: 'title', motion: { in: fade, keyframes } })
    useDocument().edit('setMotion', { elementId: 'other', motion: { out: pop, keyframes } })
    useSelection().select(['title'])
    run('element.copyStyle')
    useSelection().select(['middle', 'other'])
    run('element.pasteStyle')
    expect(sourceOf('middle')).toMatchObject({ align: 'end', runs: [{ text: 'Launch day' }] })
    expect(found('other').appearance).toEqual({ opacity: 0.5 })
    // How it comes and goes is copied, where its keyframes place it is not.
    expect([found('middle').motion, found('other').motion]).toEqual([{ in: fade }, { keyframes, in: fade }])
    useDocument().undo()
    expect(found('other').motion).toEqual({ out: pop, keyframes })
    expect(sourceOf('middle').align).toBe('center')
    expect(found('other').appearance).toBeUndefined()
  })

  it('copies the style of selected letters to selected letters, and says which of several it took', () => {
    for (const { id } of [...useToasts().toasts]) useToasts().close(id)
    const told = () => useToasts().toasts.filter(({ message }) => message.includes('several styles'))
    const typing = useTyping()
    typing.begin('title', at(0))
    typing.select('Launch '.length, at('Launch day'.length))
    run('element.copyStyle')
    expect(told()).toHaveLength(0)
    typing.begin('other', at(0))
    typing.select(0, at('Laun'.length))
    run('element.pasteStyle')
    expect(sourceOf('other').runs.map(({ text, style }) => [text, style?.weight])).toEqual([
      ['Laun', 700],
      ['ch ', undefined],
      ['day', 700],
    ])
    typing.end()
    run('element.copyStyle')
    expect(told()).toHaveLength(1)
    run('element.pasteStyle')
    expect(sourceOf('other')).toMatchObject({ style: bold, runs: [{ text: 'Launch day' }] })
  })
})
