import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTools } from '../../../../../electron/media/index.ts'
import type { Clip } from '../../../../../electron/studio/library/index.ts'
import { elementsOf, readXml } from '../../../../../electron/studio/authoring/slides/office/xml.ts'
import { courseClip, makeCourse } from '../../../../support/course/make-course.ts'

const folder = mkdtempSync(join(tmpdir(), 'course-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const tools = await findTools()
const codecs = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-c:a', 'libopus'] as const
let clips: Clip[]

beforeAll(async () => {
  clips = [
    await courseClip(tools, join(folder, 'one.mp4'), { seconds: 1, title: 'One' }),
    await courseClip(tools, join(folder, 'silent.webm'), { seconds: 1, title: 'Silent', codecs }),
  ]
})

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes)

test('clips become one package that has all that its manifest names, and nothing else', async () => {
  const out = join(folder, 'out')
  const { files, failed } = await makeCourse(tools, clips, out, { scorm: '1.2', completeAt: 90 })
  expect(failed).toEqual([])
  expect(files.map(({ path }) => path)).toEqual([join(out, 'A course.zip')])
  expect(readdirSync(out)).toEqual(['A course.zip'])
  const parts = unzipSync(readFileSync(files[0]!.path))
  const manifest = readXml(text(parts['imsmanifest.xml']))
  const named = [...elementsOf(manifest, new Set(['file']))].map(({ attributes }) => attributes['href']!)
  expect(['imsmanifest.xml', ...named].toSorted()).toEqual(Object.keys(parts).toSorted())
  // What browsers play is copied, the other clip is converted.
  expect(Buffer.from(parts['media/01.mp4']!).equals(readFileSync(clips[0]!.path))).toBe(true)
  expect(text(parts['media/02.mp4']!.subarray(4, 8))).toBe('ftyp')
  expect(text(parts['captions/01.vtt'])).toContain('Words of One')
  expect(named).not.toContain('captions/02.vtt')
  expect(Object.keys(parts)[0]).toBe('imsmanifest.xml')
})

test('a clip that is gone is told, and no package is left', async () => {
  const out = join(folder, 'none')
  const gone = { ...clips[0]!, path: join(folder, 'gone.mp4') }
  const { files, failed } = await makeCourse(tools, [gone], out, { scorm: '2004', completeAt: 90 })
  expect(files).toEqual([])
  expect(failed).toHaveLength(1)
  expect(readdirSync(out)).toEqual([])
})
