import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToasts } from '../../../../renderer/stores/toasts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('stay for six seconds, twice as long with something to do, and errors until they are closed', () => {
  const { toasts, show, close } = useToasts()
  const messages = () => toasts.map(({ message }) => message)
  show({ level: 'success', message: 'Saved' })
  show({ level: 'success', message: 'Ready', actions: [{ label: 'Play', run: () => undefined }] })
  const failed = show({ level: 'error', message: 'Failed' })
  vi.advanceTimersByTime(11_900)
  expect(messages()).toEqual(['Ready', 'Failed'])
  vi.advanceTimersByTime(600_000)
  expect(messages()).toEqual(['Failed'])
  close(failed)
  expect(messages()).toEqual([])
})

it('wait in a window that is not seen until it is', () => {
  const { toasts, show } = useToasts()
  const hidden = vi.spyOn(document, 'hidden', 'get')
  const see = (isHidden: boolean): void => {
    hidden.mockReturnValue(isHidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  show({ level: 'success', message: 'Before' })
  see(true)
  show({ level: 'success', message: 'Meanwhile' })
  vi.advanceTimersByTime(3_600_000)
  expect(toasts.map(({ message }) => message)).toEqual(['Before', 'Meanwhile'])
  see(false)
  vi.advanceTimersByTime(5_900)
  expect(toasts).toHaveLength(2)
  vi.advanceTimersByTime(200)
  expect(toasts).toHaveLength(0)
})
