import { afterEach, expect, it, vi } from 'vitest'
import { stopSample, toggleSample, useSamplePlayer } from '../../../../../renderer/speech/voice-list/sample-player.ts'
import { playAlone } from '../../../../../renderer/speech/voices/one-at-a-time.ts'

afterEach(() => {
  stopSample()
  vi.restoreAllMocks()
})

it('one thing is heard at a time: recordings, comparisons and samples', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  playAlone(first)
  playAlone(first)
  expect(first).not.toHaveBeenCalled()
  playAlone(second)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0])
  await toggleSample('ann', 'media/ann')
  expect([second.mock.calls.length, useSamplePlayer().playing.value]).toEqual([1, 'ann'])
  playAlone(first)
  expect(useSamplePlayer().playing.value).toBeNull()
})
