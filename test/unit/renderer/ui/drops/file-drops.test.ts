import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, KeepAlive, nextTick, ref, useTemplateRef } from 'vue'
import { fileDrops, FileDrops, whileOpening } from '../../../../../renderer/ui/drops/file-drops.ts'
import { useFileDrop } from '../../../../../renderer/ui/drops/use-file-drop.ts'

const names = (files: readonly File[]): string[] => files.map((file) => file.name)
const refused: string[][] = []
let covered = false
let stop: () => void

beforeEach(() => {
  refused.length = 0
  covered = false
  stop = fileDrops.listen(window, {
    covered: () => covered,
    refuse: (files) => void refused.push(names(files)),
  })
  document.elementFromPoint = () => document.body.querySelector('#under')
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

/** Drops a file over an element; returns whether the browser is kept from opening it. */
function drop(on: EventTarget, name: string, before?: (event: Event) => void): boolean {
  const file = new File(['x'], name)
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, {
    dataTransfer: {
      types: ['Files'],
      files: [file],
      items: [{ kind: 'file', getAsFile: () => file }],
    },
    clientX: 1,
    clientY: 1,
  })
  before?.(event)
  on.dispatchEvent(event)
  return event.defaultPrevented
}

const taken: string[] = []
const Zone = (id: string, page = false) =>
  defineComponent((_props, { slots }) => {
    const box = useTemplateRef<HTMLElement>('box')
    useFileDrop(box, (files) => taken.push(...files.map((file) => `${id}: ${file.name}`)), { page })
    return () => h('div', { ref: 'box', id }, slots['default']?.())
  })
beforeEach(() => void (taken.length = 0))

describe('files dropped onto the window', () => {
  it('go to the innermost place under the pointer', () => {
    const [Outer, Inner] = [Zone('outer', true), Zone('inner')]
    const page = mount(Outer, { attachTo: document.body, slots: { default: () => h(Inner) } })
    expect(drop(page.get('#inner').element, 'a.png')).toBe(true)
    drop(page.get('#outer').element, 'b.png')
    expect(taken).toEqual(['inner: a.png', 'outer: b.png'])
    page.unmount()
  })

  it('go to what the page is about where nothing lies under them, unless a dialog covers it', () => {
    const page = mount(Zone('page', true), { attachTo: document.body })
    drop(document.body, 'a.png')
    covered = true
    drop(document.body, 'b.png')
    expect([taken, refused]).toEqual([['page: a.png'], [['b.png']]])
    page.unmount()
  })

  it('are refused in words where nobody takes them, and never shown by the browser', () => {
    const slot = mount(Zone('slot'), { attachTo: document.body })
    expect(drop(document.body, 'a.png')).toBe(true)
    slot.unmount()
    expect(drop(document.body, 'b.png')).toBe(true)
    expect([taken, refused]).toEqual([[], [['a.png'], ['b.png']]])
  })

  it('are left to what has taken them already', () => {
    drop(document.body, 'a.png', (event) => event.preventDefault())
    expect(refused).toEqual([])
  })

  it('wait for the page that is being opened', async () => {
    const there = fileDrops.opening()
    let loaded: () => void = () => undefined
    const part = whileOpening(() => new Promise<void>((resolve) => (loaded = resolve)))
    drop(document.body, 'early.png')
    there()
    expect([taken, refused]).toEqual([[], []])
    loaded()
    await part
    const page = mount(Zone('page', true), { attachTo: document.body })
    await vi.waitFor(() => expect(taken).toEqual(['page: early.png']))
    page.unmount()
  })

  it('beside the page that is left are for the one that comes', () => {
    const before = mount(Zone('before', true), { attachTo: document.body })
    const there = fileDrops.opening()
    drop(document.body, 'next.png')
    drop(before.get('#before').element, 'here.png')
    before.unmount()
    const page = mount(Zone('page', true), { attachTo: document.body })
    there()
    expect(taken).toEqual(['before: here.png', 'page: next.png'])
    page.unmount()
  })

  it('wait for the place at which they were dropped', () => {
    const there = fileDrops.opening()
    drop(document.body, 'early.png')
    const one = mount(Zone('one'), { attachTo: document.body })
    const two = mount(Zone('under'), { attachTo: document.body })
    there()
    expect(taken).toEqual(['under: early.png'])
    one.unmount()
    two.unmount()
  })

  it('are refused when the page that they waited for takes none, or never comes', async () => {
    drop(document.body, 'now.png')
    const there = fileDrops.opening()
    drop(document.body, 'soon.png')
    await expect(whileOpening(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    there()
    there()
    await vi.waitFor(() => expect(refused).toEqual([['now.png'], ['soon.png']]))
  })

  it('are not for a page that is kept alive behind another', async () => {
    const [First, Second] = [Zone('first', true), Zone('second')]
    const second = ref(false)
    const page = mount(() => h(KeepAlive, () => h(second.value ? Second : First)), {
      attachTo: document.body,
    })
    second.value = true
    await nextTick()
    drop(document.body, 'a.png')
    expect([taken, refused]).toEqual([[], [['a.png']]])
    page.unmount()
  })

  it('wait for what they go into, on a page that is still loading it', async () => {
    const loading = Promise.withResolvers<undefined>()
    const page = mount(
      defineComponent(() => {
        useFileDrop(null, (files) => taken.push(...names(files)), { loaded: () => loading.promise })
        return () => h('div')
      }),
    )
    drop(document.body, 'early.png')
    await nextTick()
    expect([taken, refused]).toEqual([[], []])
    loading.resolve(undefined)
    await vi.waitFor(() => expect(taken).toEqual(['early.png']))
    page.unmount()
  })

  it('are shown where they would go', () => {
    const drops = new FileDrops()
    const seen: boolean[] = []
    const end = drops.listen(window, { covered: () => false, refuse: () => undefined })
    drops.join({
      element: () => null,
      shown: () => true,
      page: true,
      over: (now) => seen.push(now),
      take: () => undefined,
    })
    const hold = (kind: string): void => {
      const event = new Event(kind, { bubbles: true, cancelable: true })
      Object.assign(event, { dataTransfer: { types: ['Files'], files: [], items: [] }, relatedTarget: null })
      document.body.dispatchEvent(event)
    }
    for (const kind of ['dragenter', 'dragover', 'dragleave', 'dragover', 'drop']) hold(kind)
    expect(seen).toEqual([true, false, true, false])
    end()
  })
})
