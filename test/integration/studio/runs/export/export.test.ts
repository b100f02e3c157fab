import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { builtInLook } from '../../../../../electron/common/captions/index.ts'
import type { ExportEvent, ExportMake, ExportPlan, LibraryItem } from '../../../../../electron/common/bridge/index.ts'
import { inEnglish } from '../../../../../electron/common/messages/index.ts'
import { findTools, probe } from '../../../../../electron/media/index.ts'
import { refusal } from '../../../../support/studio/cloud.ts'
import { readFrames } from '../../../../support/media/reading.ts'
import { cloudJobs } from '../../../../support/studio/cloud-jobs.ts'
import { speakingProject } from '../../../../support/studio/window.ts'
import { inDepth } from '../../../../support/depth.ts'

const { cloud, start, inState } = cloudJobs()
let clip: LibraryItem
let folder: string

const convert = { kind: 'convert', to: 'h264', longSide: null, fps: null, loudness: null, captions: 'none' } as const

beforeEach(async () => {
  const id = await start(speakingProject('a', 'One sentence.'))
  await inState(id, 'done')
  clip = await cloud.window.bridge.library.get({ id })
  folder = join(cloud.folder, 'handed out')
})

async function exported(make: ExportMake, more: Partial<ExportPlan> = {}, ids = [clip.id]) {
  const plan = { folder, name: null, sidecar: null, make, ...more }
  const shares: number[] = []
  let end: Extract<ExportEvent, { type: 'done' }> | null = null
  for await (const event of await cloud.window.bridge.library.export({ ids, plan }))
    if (event.type === 'done') end = event
    else shares.push(event.share)
  return { ...end!, shares }
}

const info = async (path: string) => probe(await findTools(), path)

it('makes a smaller clip with its captions beside it, and leaves the clip in the library as it is', async () => {
  const whole = await readFile(join(clip.folder, clip.file))
  const small = { ...convert, longSide: 64, quality: 'small' as const }
  const { files, failed, shares } = await exported(small, { name: 'For mail', sidecar: 'srt' })
  expect(failed).toEqual([])
  expect(files).toMatchObject([{ id: clip.id, path: join(folder, 'For mail.mp4') }])
  expect((await info(files[0]!.path)).video).toMatchObject({ width: 64 })
  expect(await readFile(join(folder, 'For mail.srt'), 'utf8')).toContain('One sentence.')
  expect(shares[0]).toBe(0)
  expect(whole.equals(await readFile(join(clip.folder, clip.file)))).toBe(true)
  expect((await cloud.window.bridge.library.list({})).total).toBe(1)
})

it('enlarges no clip', async () => {
  const { files } = await exported({ ...convert, longSide: 3840 })
  expect((await info(files[0]!.path)).video).toMatchObject({ width: clip.width, height: clip.height })
})

it('makes a bigger file of better quality', async () => {
  const sizeOf = async (quality?: 'small' | 'best') => {
    const { files } = await exported({ ...convert, ...(quality ? { quality } : {}) })
    return (await readFile(files[0]!.path)).length
  }
  const [small, usual, best] = [await sizeOf('small'), await sizeOf(), await sizeOf('best')]
  expect(small).toBeLessThan(usual)
  expect(usual).toBeLessThan(best)
})

it('makes sound, a still at a time, and a copy, under names that are free', async () => {
  const sound = await exported({ ...convert, to: 'wav' })
  expect(await info(sound.files[0]!.path)).toMatchObject({ kind: 'audio' })
  const still = await exported({ kind: 'still', atMs: 300, longSide: 64 })
  expect((await info(still.files[0]!.path)).image).toMatchObject({ width: 64 })
  const stem = clip.file.replace('.mp4', '')
  const namesOf = (make: ExportMake) =>
    cloud.window.bridge.library.exportNames({ ids: [clip.id], plan: { folder, name: null, sidecar: null, make } })
  expect(await namesOf({ kind: 'keep' })).toEqual({ names: [], free: null })
  await exported({ kind: 'keep' })
  expect(await namesOf({ kind: 'keep' })).toEqual({ names: [`${stem}.mp4`], free: `${stem} (2).mp4` })
  expect(await namesOf({ ...convert, to: 'wav' })).toMatchObject({ names: [`${stem}.wav`] })
  const again = await exported({ kind: 'keep' })
  expect(basename(again.files[0]!.path)).toBe(`${stem} (2).mp4`)
  expect((await readdir(folder)).toSorted()).toEqual(
    [`${stem} (2).mp4`, `${stem}.mp4`, `${stem}.png`, `${stem}.wav`].toSorted(),
  )
})

it.runIf(inDepth)(
  'replaces a file of the same name where that is wanted, but neither another one of its own nor a clip',
  async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'Twice.mp4'), 'old')
    await writeFile(join(folder, 'Twice.srt'), 'old')
    const other = await start(speakingProject('b', 'Two.'), { name: 'Other' })
    await inState(other, 'done')
    const both = [clip.id, other]
    const twice = { name: 'Twice', sidecar: 'srt', existing: 'replace' } as const
    const { files } = await exported({ kind: 'keep' }, twice, both)
    expect(files.map(({ path }) => basename(path))).toEqual(['Twice.mp4', 'Twice (2).mp4'])
    expect((await info(files[0]!.path)).kind).toBe('video')
    expect(await readFile(join(folder, 'Twice.srt'), 'utf8')).toContain('One sentence.')
    const whole = await readFile(join(clip.folder, clip.file))
    const beside = await exported({ ...convert, longSide: 64 }, { folder: clip.folder, existing: 'replace' })
    expect(basename(beside.files[0]!.path)).toBe(clip.file.replace('.mp4', ' (2).mp4'))
    expect(whole.equals(await readFile(join(clip.folder, clip.file)))).toBe(true)
  },
)

it('goes on after a clip that can not be made, says why, and leaves nothing half made', async () => {
  const other = await start(speakingProject('b', 'Two.'), { name: 'Other' })
  await inState(other, 'done')
  await writeFile(join(clip.folder, clip.file), 'no longer a film')
  // A process that was killed has left something behind.
  const left = join(folder, `.greenroom-export-999999999-ab@${hostname()}`)
  await mkdir(left, { recursive: true })
  await writeFile(join(left, 'half.greenroom-part'), 'half')
  const { files, failed } = await exported({ ...convert, to: 'mp3' }, {}, [clip.id, other])
  expect(failed).toMatchObject([{ id: clip.id }])
  expect(files.map(({ path }) => basename(path))).toEqual(['Other.mp3'])
  expect(await readdir(folder)).toEqual(['Other.mp3'])
  const copied = await exported({ kind: 'keep' }, {}, [clip.id, other])
  expect(copied.failed).toMatchObject([{ id: clip.id }])
  await rm(join(clip.folder, clip.file))
  const [gone] = (await exported({ kind: 'keep' }, {}, [clip.id])).failed
  expect(inEnglish(gone!.message)).toMatch(/no longer exists\. Put/)
  expect(copied.files.map(({ path }) => basename(path))).toEqual(['Other.mp4'])
  expect((await refusal(exported({ kind: 'keep' }, { folder: 'relative' }))).code).toBe('folder')
})

it.runIf(inDepth)(
  'draws captions into a clip that has none, and not a second time into one that has them',
  async () => {
    const size = { width: clip.width!, height: clip.height! }
    const frames = async (path: string) => readFrames(await findTools(), path, size)
    /** Number of pixels that differ between two clips in the middle frame. */
    const unlike = async (one: string, other: string): Promise<number> => {
      const [a, b] = [await frames(one), await frames(other)]
      const at = Math.floor(a.length / 2)
      let found = 0
      for (let y = 0; y < size.height; y += 1)
        for (let x = 0; x < size.width; x += 1) if (Math.abs(a[at]!.luma(x, y) - b[at]!.luma(x, y)) > 60) found += 1
      return found
    }
    const burned = { ...convert, captions: 'burn', quality: 'best' } as const
    const plain = await exported(burned)
    expect(clip.captionsDrawn).toBe(false)
    expect(plain.files[0]!.notes.join(' ')).not.toContain('a second time')
    expect(await unlike(join(clip.folder, clip.file), plain.files[0]!.path)).toBeGreaterThan(300)

    const look = builtInLook('outlined')
    const id = await start(
      { ...speakingProject('c', 'One sentence.'), captions: { shown: true, look } },
      { name: 'Drawn' },
    )
    await inState(id, 'done')
    const drawn = await cloud.window.bridge.library.get({ id })
    expect(drawn.captionsDrawn).toBe(true)
    expect(await unlike(join(clip.folder, clip.file), join(drawn.folder, drawn.file))).toBeGreaterThan(300)
    const again = await exported(burned, { name: 'Again', sidecar: 'srt' }, [id])
    expect(await unlike(join(drawn.folder, drawn.file), again.files[0]!.path)).toBeLessThan(20)
    expect(again.files[0]!.notes).toContain(
      'The captions are in the picture already, so they were not drawn a second time.',
    )
    expect(await readFile(join(folder, 'Again.srt'), 'utf8')).toContain('One sentence.')
  },
)
