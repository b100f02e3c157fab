import { describe, expect, test } from 'vitest'
import { speakText } from '../../../../electron/engine/speech/speak-text.ts'
import type { WorkerVoice } from '../../../../electron/engine/speech/worker/protocol.ts'
import type { WorkerPool } from '../../../../electron/engine/speech/worker/pool.ts'

const finest: WorkerVoice = { engine: 'kokoro', style: 'af_heart', lengthScale: 1, language: 'en', accent: 'American' }
type Task = Parameters<WorkerPool['run']>[0]

/** A pool whose parts last a second and have one word; those of which nothing can be spoken have none. */
function fakePool(isSilent: (from: number) => boolean = () => false) {
  const tasks: Task[] = []
  const run = async (task: Task, { onProgress }: { onProgress?: (share: number) => void } = {}) => {
    tasks.push(task)
    if (task.kind === 'finish') return { samples: 12 }
    if (task.kind !== 'speak') throw new Error('not asked for')
    onProgress?.(1)
    const name = { text: `word ${String(task.share.from)}`, startMs: 100, endMs: 900 }
    const phoneme = { symbol: 'a', word: 0, startMs: 100, endMs: 900 }
    const silent = isSilent(task.share.from)
    return {
      sampleRate: 1000,
      samples: silent ? 0 : 1000,
      pauseMs: silent ? 0 : 500,
      words: silent ? [] : [name],
      phonemes: silent ? [] : [phoneme],
    }
  }
  return { pool: { run } as unknown as Pick<WorkerPool, 'run'>, tasks }
}

const request = (text: string) => ({
  text,
  markup: { marks: [], pauses: [] },
  voice: finest,
  speed: 1,
  take: 0,
  optimisedFolder: '/models',
  folder: '/tmp/parts',
  pcmPath: '/tmp/out.f32',
})
const long = 'She opens the window and waters the plants on the balcony. '.repeat(20)

describe('a text that is spoken in parts', () => {
  test('has its parts in order with their pauses between them, and the times of its words follow', async () => {
    const { pool, tasks } = fakePool()
    const shares: number[] = []
    const spoken = await speakText(pool, request(long), 3, { onProgress: (share) => shares.push(share) })
    const speak = tasks.flatMap((task) => (task.kind === 'speak' ? [task.share] : []))
    expect(speak).toEqual(Array.from({ length: 9 }, (_, index) => ({ from: index / 9, to: (index + 1) / 9 })))
    expect(spoken.words.slice(0, 3).map(({ startMs }) => startMs)).toEqual([100, 1600, 3100])
    expect(spoken.phonemes.slice(0, 3).map(({ endMs }) => endMs)).toEqual([900, 2400, 3900])
    const finish = tasks.at(-1)!
    const silences = finish.kind === 'finish' ? finish.parts.map(({ silence }) => silence) : []
    expect(silences).toEqual([0, ...Array.from({ length: 8 }, () => 500)])
    expect(spoken.samples).toBe(12)
    expect(shares.at(-1)).toBe(1)
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares)
  })

  test('keeps the pause of the part before one in which nothing begins', async () => {
    const { pool, tasks } = fakePool((from) => from > 0.1 && from < 0.3)
    const { words } = await speakText(pool, request(long), 3, {})
    expect(words.slice(0, 2).map(({ startMs }) => startMs)).toEqual([100, 1600])
    const finish = tasks.at(-1)!
    const silences = finish.kind === 'finish' ? finish.parts.map(({ silence }) => silence) : []
    expect(silences.slice(0, 4)).toEqual([0, 0, 0, 500])
  })

  test('is one part where it is short, however many are allowed', async () => {
    const { pool, tasks } = fakePool()
    await speakText(pool, request('Hello. How are you?'), 4, {})
    expect(tasks.map(({ kind }) => kind)).toEqual(['speak', 'finish'])
  })

  test('is refused where nothing of it can be spoken, and nothing is levelled', async () => {
    const { pool, tasks } = fakePool(() => true)
    const refused = speakText(pool, request('…'), 4, {})
    await expect(refused).rejects.toMatchObject({ code: 'nothing-to-say' })
    expect(tasks.map(({ kind }) => kind)).toEqual(['speak'])
  })
})
