import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { usePlayer } from '../../../../../renderer/clips/player/use-player.ts'

/** A media element as a busy browser has it: its state changes at once, its events and promises come later. */
class SlowMedia {
  paused = true
  seeking = false
  volume = 1
  muted = false
  playbackRate = 1
  sought: number[] = []
  #time = 0
  #rejectPlay: ((error: Error) => void) | null = null

  get currentTime(): number {
    return this.#time
  }

  set currentTime(seconds: number) {
    this.#time = seconds
    this.sought.push(seconds)
  }

  play(): Promise<void> {
    this.paused = false
    return new Promise((_, reject) => (this.#rejectPlay = reject))
  }

  pause(): void {
    this.paused = true
  }

  /** The promise of `play` learns of the pause. */
  rejectPlay(): void {
    this.#rejectPlay?.(new DOMException('interrupted by a call to pause()', 'AbortError'))
  }
}

describe('the player of a clip', () => {
  let scope = effectScope()
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
    setActivePinia(createPinia())
    scope = effectScope()
  })
  afterEach(() => {
    scope.stop()
    vi.useRealTimers()
  })

  function opened() {
    const media = new SlowMedia()
    const player = scope.run(() =>
      usePlayer({ media: () => media as unknown as HTMLMediaElement, length: 3, fps: () => 25 }),
    )!
    return { media, player }
  }

  it('plays backwards though the events of an earlier play and pause come only now', async () => {
    const { media, player } = opened()
    player.play(1)
    player.play(0)
    player.seek(3)
    player.shuttle(-1)
    player.on.play()
    player.on.pause()
    media.rejectPlay()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(media.paused).toBe(true)
    expect(media.currentTime).toBeGreaterThan(1.8)
    expect(media.currentTime).toBeLessThan(2.2)
  })

  it('keeps its speed backwards where each jump takes long', async () => {
    const { media, player } = opened()
    player.seek(3)
    player.shuttle(-1)
    for (let jump = 0; jump < 4; jump++) {
      media.seeking = true
      await vi.advanceTimersByTimeAsync(200)
      media.seeking = false
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(media.currentTime).toBeGreaterThan(1.8)
    expect(media.currentTime).toBeLessThan(2.2)
    expect(media.sought.length).toBeLessThan(25)
  })

  it('stops at the beginning', async () => {
    const { media, player } = opened()
    player.seek(0.5)
    player.shuttle(-1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(media.currentTime).toBe(0)
    expect(player.playing.value).toBe(false)
  })

  it('knows that it is paused when the browser refused to play on', async () => {
    const { media, player } = opened()
    player.play(1)
    media.paused = true
    media.rejectPlay()
    await vi.advanceTimersByTimeAsync(0)
    expect(player.playing.value).toBe(false)
    expect(player.failed.value).toBe(false)
  })
})
