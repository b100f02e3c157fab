import { expect, it } from 'vitest'
import { drawLevels, shareOfBar } from '../../../../renderer/editor/timeline/level-bars.ts'
import type { ChannelLevel } from '../../../../renderer/editor/playback/sound/meter.ts'

const width = 60

/** What is filled in a bar of 60 px, one px for each dB, by colour: [from, to] px, rows from the top. */
function drawn(channels: readonly ChannelLevel[]): Record<string, [number, number, number][]> {
  const filled: Record<string, [number, number, number][]> = {}
  const context = {
    fillStyle: '',
    globalAlpha: 1,
    save() {},
    restore() {},
    beginPath() {},
    roundRect() {},
    clip() {},
    fillRect(x: number, y: number, across: number) {
      if (across > 0) (filled[this.fillStyle] ??= []).push([Math.round(x), Math.round(x + across), y])
    },
  }
  drawLevels(context as unknown as CanvasRenderingContext2D, width, channels, (name) => name)
  return filled
}

it('a level fills the share of the bar that its distance from -60 dB is', () => {
  expect([-Infinity, -70, -60, -30, 0, 6].map(shareOfBar)).toEqual([0, 0, 0, 0.5, 1, 1])
})

it('a mean has the colour of each part of its level, its peak and its highest peak stand beyond it', () => {
  const filled = drawn([
    { rms: -12, peak: -4, held: -2 },
    { rms: -30, peak: -24, held: -Infinity },
  ])
  expect(filled['--accent']).toEqual([
    [0, 42, 0],
    [0, 30, 7],
  ])
  expect(filled['--warn']).toEqual([[42, 48, 0]])
  expect(filled['--bad']).toBeUndefined()
  // The peak of both, and the line of the first one's highest.
  expect(filled['--ink']).toEqual([
    [48, 56, 0],
    [56, 58, 0],
    [30, 36, 7],
  ])
})

it('silence shows empty bars, one channel fills both', () => {
  expect(Object.keys(drawn([]))).toEqual(['--line'])
  expect(drawn([{ rms: -3, peak: -3, held: -Infinity }])['--bad']).toEqual([
    [54, 57, 0],
    [54, 57, 7],
  ])
})
