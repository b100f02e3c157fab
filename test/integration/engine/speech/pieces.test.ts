import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { speakInPieces } from '../../../../electron/engine/speech/speak-in-pieces.ts'
import type { FinishTask, SpeakTask, Task } from '../../../../electron/engine/speech/worker/protocol.ts'
import type { WorkerPool } from '../../../../electron/engine/speech/worker/pool.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'

const folder = temporaryFolder()
const sampleRate = 24_000
const voice = { engine: 'kokoro', style: 'af_heart', lengthScale: 1, language: 'en', accent: 'American' } as const

/** A pool that speaks so many seconds for each part, and keeps what it is asked for. */
class CountingPool implements Pick<WorkerPool, 'run'> {
  readonly speaking: SpeakTask[] = []
  readonly finishing: FinishTask[] = []
  readonly signals: AbortSignal[] = []
  readonly #seconds: (part: number) => number

  constructor(seconds: (part: number) => number) {
    this.#seconds = seconds
  }

  run: WorkerPool['run'] = async (task: Task, options = {}) => {
    if (options.signal) this.signals.push(options.signal)
    if (task.kind === 'finish') {
      this.finishing.push(task)
      await writeFile(task.pcmPath, '')
      return { samples: 1, gainDb: task.gainDb ?? 7 } as never
    }
    const { path } = task as SpeakTask
    const part = this.speaking.push(task as SpeakTask) - 1
    await writeFile(path, '')
    const samples = this.#seconds(part) * sampleRate
    return { sampleRate, samples, pauseMs: 100, words: [], phonemes: [] } as never
  }
}

const text = 'x'.repeat(300)
const pieces = (pool: CountingPool, workers = 2, signal?: AbortSignal) =>
  speakInPieces(
    pool,
    { text, markup: { marks: [], pauses: [] }, voice, speed: 1, take: 0, optimisedFolder: '', folder },
    workers,
    signal ? { signal } : {},
  )

test('the first part is spoken alone, and no more ahead than there are workers', async () => {
  const pool = new CountingPool(() => 2)
  const spoken = pieces(pool)
  await spoken.next()
  expect(pool.speaking).toHaveLength(3)
  await spoken.next()
  expect(pool.speaking).toHaveLength(4)
  let count = 2
  for await (const _piece of spoken) count += 1
  expect(pool.speaking).toHaveLength(count)
  // Together the parts are the whole text, in order.
  expect(pool.speaking[0]!.share.from).toBe(0)
  expect(pool.speaking.at(-1)!.share.to).toBe(1)
  for (const [index, { share }] of pool.speaking.entries())
    if (index > 0) expect(share.from).toBe(pool.speaking[index - 1]!.share.to)
})

test('what is too short to be measured is joined with what follows; all have the gain of the first', async () => {
  const pool = new CountingPool((part) => [0.4, 0, 0.4, 0.4][part] ?? 0.2)
  const all = []
  for await (const piece of pieces(pool)) all.push(piece)
  const [first, ...rest] = pool.finishing
  expect(all).toHaveLength(pool.finishing.length)
  expect(first!.gainDb).toBeUndefined()
  expect(first!.parts.map(({ silence }) => silence)).toEqual([0, 2_400, 2_400])
  for (const { gainDb, parts } of rest) {
    expect(gainDb).toBe(7)
    // The pause between a piece and the one before it.
    expect(parts.map(({ silence }) => silence)).toEqual([2_400])
  }
})

test('a text of a moment is spoken all the same, and one without words is refused', async () => {
  const moment = new CountingPool((part) => (part === 0 ? 0.2 : 0))
  const all = []
  for await (const piece of pieces(moment)) all.push(piece)
  expect(all).toHaveLength(1)
  await expect(pieces(new CountingPool(() => 0)).next()).rejects.toMatchObject({ code: 'nothing-to-say' })
})

test('what is spoken ahead ends when nobody wants more', async () => {
  const pool = new CountingPool(() => 2)
  const spoken = pieces(pool)
  await spoken.next()
  await spoken.return(undefined)
  expect(pool.signals.every(({ aborted }) => aborted)).toBe(true)
  expect(pool.speaking).toHaveLength(3)
})
