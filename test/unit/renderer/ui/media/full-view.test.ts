import { mount } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { useFullView } from '../../../../../renderer/ui/media/use-full-view.ts'

const mounted = { unmount: (): void => undefined }
afterEach(() => mounted.unmount())

function view(request: () => Promise<void>) {
  const area = Object.assign(document.createElement('div'), { requestFullscreen: vi.fn(request) })
  const holder = { view: null as ReturnType<typeof useFullView> | null }
  const page = mount(
    defineComponent(() => {
      holder.view = useFullView(() => area)
      return () => h('div')
    }),
  )
  mounted.unmount = () => page.unmount()
  return { area, ...holder.view! }
}
const escape = (): boolean => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))

it('asks for the whole screen, and fills the window where that is refused', async () => {
  const { area, full, toggle } = view(() => Promise.reject(new TypeError('Permission denied')))
  await toggle()
  expect(area.requestFullscreen).toHaveBeenCalledOnce()
  expect(full.value).toBe(true)
  await toggle()
  expect(full.value).toBe(false)
})

it('goes back by Escape, which nobody else hears of as theirs', async () => {
  const { full, toggle } = view(() => Promise.reject(new TypeError('Permission denied')))
  expect(escape(), 'not ours while nothing is filled').toBe(true)
  await toggle()
  expect(escape()).toBe(false)
  expect(full.value).toBe(false)
})

it('goes back when the screen is left by other ways', async () => {
  const { full, toggle } = view(() => Promise.resolve())
  await toggle()
  document.dispatchEvent(new Event('fullscreenchange'))
  expect(full.value).toBe(false)
})

it('leaves the screen that a second press has ended before it was entered', async () => {
  const entered = Promise.withResolvers<undefined>()
  const { area, full, toggle } = view(async () => void (await entered.promise))
  const exit = vi.fn(() => Promise.resolve())
  Object.assign(document, { exitFullscreen: exit })
  const first = toggle()
  await toggle()
  expect(full.value).toBe(false)
  expect(exit).not.toHaveBeenCalled()
  Object.defineProperty(document, 'fullscreenElement', { value: area, configurable: true })
  entered.resolve(undefined)
  await first
  expect(exit).toHaveBeenCalledOnce()
  Reflect.deleteProperty(document, 'fullscreenElement')
  Reflect.deleteProperty(document, 'exitFullscreen')
})
