import { expect, test } from 'vitest'
import { contentOfPart } from '../../../../../electron/media/compose/parts/part-content.ts'
import { partsOf } from '../../../../../electron/media/compose/parts/part-cache.ts'
import { layTimeline } from '../../../../../electron/media/compose/pieces.ts'
import { frameRate } from '../../../../../electron/media/compose/timing.ts'
import type { ComposeItem, ComposeLayer, ComposeScene, Composition } from '../../../../../electron/media/types.ts'
import fc from '../../../../support/fast-check.ts'

const rate = frameRate(25)
const frame = { width: 640, height: 360 }

const layer: ComposeLayer = { kind: 'image', path: 'a.png', x: 1, y: 2, scaleX: 1, scaleY: 1, layer: 1 }
const item = (fields: Partial<ComposeItem> = {}): ComposeItem => ({
  ...frame,
  background: { color: 'black' },
  layers: [layer],
  durationMs: 2_000,
  ...fields,
})

/** The contents of the parts of a video, in which files have the content of their names. */
async function contents(
  items: ComposeItem[],
  scenes: ComposeScene[] = items.map(() => ({ items: 1 })),
  { isMarked = false, encoded = ['-c:v', 'libx264'], digestOf = async (path: string) => path } = {},
): Promise<string[]> {
  const composition: Composition = { items, scenes }
  const timeline = layTimeline(
    items.map(({ durationMs }) => durationMs!),
    scenes,
    undefined,
    rate,
  )
  const film = { composition, timeline, frame, rate }
  const all: string[] = []
  for (const part of partsOf(timeline, rate, false)) {
    const content = await contentOfPart(part, film, {
      holdFrames: 0,
      overlay: undefined,
      isMarked,
      watermark: null,
      encoded,
      digestOf,
    })
    all.push(JSON.stringify(content))
  }
  return all
}

const dissolve = { kind: 'dissolve' as const, duration: 400 }
const camera = { from: { x: 0, y: 0, size: 1 }, to: { x: 0, y: 0, size: 0.5 } }
const motion = {
  motion: { emphasis: { kind: 'pulse' as const, period: 900, strength: 0.5 } },
  elapsedMs: 0,
  wholeMs: 2_000,
}

test.each<[string, Partial<ComposeItem>]>([
  ['a place', { layers: [{ ...layer, x: 3 }] }],
  ['a size', { layers: [{ ...layer, width: 30 }] }],
  ['a file', { layers: [{ ...layer, path: 'b.png' }] }],
  ['a look', { layers: [{ ...layer, appearance: { opacity: 0.5 } }] }],
  ['a motion', { layers: [{ ...layer, motion }] }],
  ['a background', { background: { color: 'white' } }],
  ['a picture behind it', { background: { imagePath: 'a.png' } }],
  ['a voice', { voice: { path: 'a.wav' } }],
  ['a length', { durationMs: 2_040 }],
  ['an element more', { layers: [layer, layer] }],
])('%s makes a part another one, and leaves the others', async (_name, change) => {
  const before = await contents([item(), item(), item()])
  const after = await contents([item(), item(change), item()])
  expect(after[1]).not.toBe(before[1])
  expect([after[0], after[2]]).toEqual([before[0], before[2]])
})

test('transitions, camera moves, the mark, another encoder and other content of the same file make parts other ones', async () => {
  const items = [item(), item()]
  const plain = await contents(items)
  const dissolved = await contents(items, [{ items: 1 }, { items: 1, transition: dissolve }])
  expect(dissolved).toHaveLength(3)
  const slower = await contents(items, [{ items: 1 }, { items: 1, transition: { ...dissolve, duration: 800 } }])
  expect(slower[1]).not.toBe(dissolved[1])
  const moved = await contents(items, [{ items: 1 }, { items: 1, camera }])
  expect([moved[0] === plain[0], moved[1] === plain[1]]).toEqual([true, false])
  expect((await contents(items, undefined, { isMarked: true }))[0]).not.toBe(plain[0])
  const encoded = ['-c:v', 'libx264', '-preset', 'faster']
  expect((await contents(items, undefined, { encoded }))[0]).not.toBe(plain[0])
  const rewritten = await contents(items, undefined, { digestOf: async (path) => `other ${path}` })
  expect(rewritten[0]).not.toBe(plain[0])
})

test('names for messages and the place of a file do not matter', async () => {
  const digestOf = async () => 'the same'
  const options = { digestOf }
  const one = await contents([item({ layers: [{ ...layer, label: 'One' }] })], undefined, options)
  const other = await contents([item({ layers: [{ ...layer, label: 'Other', path: 'c.png' }] })], undefined, options)
  expect(other).toEqual(one)
})

test('property: a scene is the same wherever it lies by whole frames, with its camera and the transition to it', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 26, max: 200 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 26, max: 400 }),
      async (frames, last) => {
        const before = frames.map((count) => item({ durationMs: count * 40 }))
        const own = [item({ durationMs: 1_400, layers: [{ ...layer, motion }] }), item({ durationMs: last * 40 })]
        const scenes = [{ items: 1 }, { items: 1, transition: dissolve, camera }]
        const alone = await contents(own, scenes)
        const later = await contents([...before, ...own], [...before.map(() => ({ items: 1 })), ...scenes])
        expect(later.slice(-3)).toEqual(alone)
      },
    ),
  ))

test('short scenes are kept together until they last a second, never across a transition', async () => {
  const short = () => item({ durationMs: 400 })
  expect(await contents(Array.from({ length: 7 }, short))).toHaveLength(3)
  const scenes: ComposeScene[] = [{ items: 2 }, { items: 2, transition: { kind: 'dissolve', duration: 200 } }]
  expect(await contents(Array.from({ length: 4 }, short), scenes)).toHaveLength(3)
})

test('a long scene is divided where its items begin, and never takes in the begin of the next scene', async () => {
  const items = [...Array.from({ length: 5 }, () => item({ durationMs: 1_800 })), item()]
  expect(await contents(items, [{ items: 5 }, { items: 1 }])).toHaveLength(3)
})
