import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createFaceDetection } from '../../../../../electron/engine/vision/face-detection/index.ts'
import { peopleOf } from '../../../../../electron/engine/vision/face-detection/people.ts'
import type { PeopleInput, PeopleResult } from '../../../../../electron/engine/vision/face-detection/people-task.ts'
import type { FaceSource } from '../../../../../electron/engine/vision/face-detection/source.ts'
import type { PeopleOptions } from '../../../../../electron/engine/vision/face-detection/people.ts'

const frame = (name: string): FaceSource => ({ path: `/${name}`, label: name }) as FaceSource
const one = [1, ...Array<number>(127).fill(0)]
const other = [0, 1, ...Array<number>(126).fill(0)]
const face = (descriptor: number[] | null, x: number, width = 10) => ({
  descriptor,
  score: 0.9,
  cropPath: `/${x}-${width}.jpg`,
  box: { x, y: 0, width, height: width },
})

type Answer = (input: PeopleInput, signal: AbortSignal | undefined) => Promise<PeopleResult>
const poolOf = (answer: Answer): PeopleOptions['faces'] => ({
  run: (_name, input, work) => answer(input, work?.signal),
})
const told = { expand: 0.3, cropFolder: '/crops', signal: new AbortController().signal }

describe('persons of several frames', () => {
  it('are put together in the order of the frames, whichever is done first', async () => {
    const release: Record<string, () => void> = {}
    const seen: Record<string, PeopleResult> = {
      a: { seen: [face(one, 50)] },
      b: { seen: [face(other, 5), face(one, 60, 30)] },
    }
    const faces = poolOf(async ({ source: { label }, describe: isDescribed }) => {
      expect(isDescribed).toBe(true)
      if (label === 'a') await new Promise<void>((resolve) => (release['a'] = resolve))
      else queueMicrotask(() => release['a']?.())
      return seen[label]!
    })
    // With one core there is one worker, so no worker waits for the first frame.
    const asked = peopleOf([frame('a'), frame('b')], { ...told, faces })
    queueMicrotask(() => release['a']?.())
    const persons = await asked
    expect(persons.map(({ appearances }) => appearances.map((at) => [at.frame, at.box.x]))).toEqual([
      [[1, 5]],
      [
        [0, 50],
        [1, 60],
      ],
    ])
    expect(persons[1]!.cropPath).toBe('/60-30.jpg')
  })

  it('are looked for in few frames at a time; after a failure no frame is begun, and none runs on', async () => {
    let [running, most, begun] = [0, 0, 0]
    const faces = poolOf(async ({ source: { label } }, signal) => {
      begun += 1
      running += 1
      most = Math.max(most, running)
      try {
        if (label === 'f1') throw new Error('f1 is damaged')
        await new Promise((resolve, reject) => {
          setTimeout(resolve, 5)
          signal?.addEventListener('abort', () => reject(new Error('cancelled')))
        })
        return { seen: [] }
      } finally {
        running -= 1
      }
    })
    const frames = Array.from({ length: 40 }, (_, index) => frame(`f${index}`))
    await expect(peopleOf(frames, { ...told, faces })).rejects.toThrow('f1 is damaged')
    expect(running).toBe(0)
    expect(most).toBeLessThanOrEqual(4)
    expect(begun).toBeLessThan(10)
  })
})

describe('a request whose client went away', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'greenroom-gone-'))
  afterEach(() => rmSync(scratch, { recursive: true, force: true }))

  it('is cancelled, and its folder goes', async () => {
    const client = new AbortController()
    let cancelled = false
    const inputs = {
      check: () => undefined,
      fetch: ({ signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            cancelled = true
            reject(new Error('aborted'))
          })
          queueMicrotask(() => client.abort())
        }),
    }
    const detection = createFaceDetection({ inputs, scratch } as unknown as Parameters<typeof createFaceDetection>[0])
    const request = {
      url: 'https://example.com/a.mp4',
      num_frames: 5,
      single_face: false,
      return_face_url: false,
    }
    await expect(detection.detect(request as never, client.signal)).rejects.toMatchObject({ code: 1003 })
    expect(cancelled).toBe(true)
    expect(readdirSync(scratch)).toEqual([])
  })
})
