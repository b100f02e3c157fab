import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, expect, test } from 'vitest'
import { assetPaths, openProject } from '../../../electron/common/composition/index.ts'
import { makePptx } from '../../support/slides/pptx.ts'
import { greenroom } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'greenroom-import-slides-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const options = { data: join(folder, 'data'), env: { SOFFICE_PATH: '' } }
const talk = join(folder, 'talk.pptx')
const out = join(folder, 'talk.greenroom.json')

test('makes a project of a presentation, with its pictures beside it, and says what it lacks', async () => {
  const picture = createCanvas(40, 30).toBuffer('image/png')
  const slides = [
    { title: 'One', notes: 'First.', pictures: [picture] },
    { title: 'Two' },
    { title: 'Three', hidden: true },
  ]
  writeFileSync(talk, makePptx(slides))
  const args = ['import-slides', talk, '--out', out, '--shape', 'square', '--avatar', 'none', '--json']
  const { code, events } = await greenroom(args, options)
  expect(code).toBe(0)
  const done = events.at(-1)!
  expect(done).toMatchObject({
    event: 'done',
    file: out,
    scenes: 2,
    dropped: ['Hidden slides are left out: slide 3', expect.stringMatching(/draft of the script: slide 2$/)],
  })
  const project = openProject(readFileSync(out, 'utf8'))
  expect(project.canvas).toMatchObject({ width: 1080, height: 1080 })
  expect(project.scenes.map(({ voice }) => voice?.kind === 'script' && voice.text)).toEqual(['First.', 'Two.'])
  const paths = assetPaths(project)
  expect(paths).toHaveLength(1)
  expect(paths[0]).toMatch(/^talk-slides\/picture-[\da-f]+\.png$/)
  expect(readFileSync(join(folder, paths[0]!)).equals(picture)).toBe(true)
})

test('replaces neither a project nor its pictures unasked, and leaves nothing of what it can’t read', async () => {
  const again = await greenroom(['import-slides', talk, '--out', out], options)
  expect([again.code === 0, again.stderr.includes('already exists')]).toEqual([false, true])
  rmSync(out)
  const pictures = await greenroom(['import-slides', talk, '--out', out], options)
  expect([pictures.code === 0, pictures.stderr.includes('talk-slides already exists')]).toEqual([false, true])
  const bad = join(folder, 'bad.pptx')
  writeFileSync(bad, 'text')
  const refused = await greenroom(['import-slides', bad, '--out', join(folder, 'bad.greenroom.json')], options)
  expect(refused.code).not.toBe(0)
  expect(refused.stderr).toContain('bad.pptx is not an Office file.')
  expect(readdirSync(folder).filter((name) => name.startsWith('bad'))).toEqual(['bad.pptx'])
  expect(existsSync(out)).toBe(false)
})
