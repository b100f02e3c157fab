import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { assetPaths, openProject, serializeProject } from '../../../../../electron/common/composition/index.ts'
import { defaultSpeaker } from '../../../../../electron/common/slides/index.ts'
import { findOffice, Slides } from '../../../../../electron/studio/authoring/slides/index.ts'
import { inDepth } from '../../../../support/depth.ts'
import { makePdf } from '../../../../support/slides/pdf.ts'
import { makePptx, relationship } from '../../../../support/slides/pptx.ts'

const folder = mkdtempSync(join(tmpdir(), 'slides-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const newId = (): string => `reading-${(count += 1)}`
const onPosix = process.platform !== 'win32'

function file(name: string, bytes: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

/** A program in the place of LibreOffice: it keeps the presentation that it gets, and answers a PDF of so many pages. */
function office(pages: number): string {
  const pdf = file(
    `pages-${pages}.pdf`,
    makePdf(Array.from({ length: pages }, (_, index) => ({ title: `Page ${index + 1}` }))),
  )
  const path = join(folder, `office-${pages}`)
  const script = `#!/bin/sh
while [ "$1" != --outdir ]; do shift; done
cp "$3" "${folder}/seen.pptx"
cp "${pdf}" "$2/presentation.pdf"
`
  writeFileSync(path, script)
  chmodSync(path, 0o755)
  return path
}

const options = {
  id: 'p',
  shape: 'wide',
  language: 'en',
  presenter: { ...defaultSpeaker.presenter, position: 'beside' },
  voiceId: defaultSpeaker.voiceId,
  withHidden: false,
} as const

const talk = makePptx([
  {
    title: 'One',
    notes: 'First.',
    related:
      relationship('rIdX', 'image', 'https://example.com/x.png', 'External') +
      relationship('rIdH', 'hyperlink', 'https://example.com/', 'External'),
  },
  { title: 'Two', notes: 'Second.', hidden: true },
  { title: 'Three', notes: 'Third.' },
])

test('without LibreOffice slides are laid out anew, which is said', async () => {
  const slides = new Slides({ newId, office: async () => null })
  const reading = await slides.read(file('plain.pptx', talk))
  expect(reading.notices).toEqual([{ key: 'slides.notices.noOffice' }])
  const { project, dropped } = await slides.layOut(reading.id, options)
  expect(openProject(serializeProject(project))).toEqual(project)
  expect(project.scenes.map(({ voice }) => voice?.kind === 'script' && voice.text)).toEqual(['First.', 'Third.'])
  expect(dropped).toEqual([{ name: 'hidden', slides: [2] }])
  await slides.close()
})

test.runIf(onPosix)('with it each slide is its picture, and what is dropped goes', async () => {
  const slides = new Slides({ newId, office: async () => office(3) })
  const steps = new Set<string>()
  const reading = await slides.read(file('drawn.pptx', talk), { onProgress: (step) => void steps.add(step) })
  expect([...steps]).toEqual(['read', 'convert', 'draw'])
  expect(reading.notices).toEqual([])
  const { project } = await slides.layOut(reading.id, { ...options, withHidden: true })
  const paths = assetPaths(project)
  expect(paths).toHaveLength(3)
  expect(paths.every((path) => existsSync(path))).toBe(true)
  // Nothing outside of the presentation is named in what LibreOffice gets, but links of texts.
  const seen = unzipSync(new Uint8Array(readFileSync(join(folder, 'seen.pptx'))))
  const related = Object.entries(seen).filter(([name]) => name.endsWith('.rels'))
  const text = related.map(([, bytes]) => new TextDecoder().decode(bytes)).join('')
  expect(text).not.toContain('x.png')
  expect(text).toContain('https://example.com/')
  await slides.drop(reading.id)
  expect(existsSync(dirname(paths[0]!))).toBe(false)
  await expect(slides.layOut(reading.id, options)).rejects.toMatchObject({ code: 'not-found' })
})

test.runIf(onPosix)('LibreOffice that leaves hidden slides out, that draws other pages, and that fails', async () => {
  const read = async (program: string) => {
    const slides = new Slides({ newId, office: async () => program })
    const { deck, notices } = await slides.read(file('other.pptx', talk))
    await slides.close()
    return [
      deck.slides.map(({ image }) => image !== null),
      notices.map((one) => (typeof one === 'object' && 'key' in one ? one.key : one)),
    ]
  }
  expect(await read(office(2))).toEqual([[true, false, true], []])
  if (inDepth) expect(await read(office(7))).toEqual([[false, false, false], ['slides.notices.officeDiffers']])
  expect(await read(join(folder, 'nowhere'))).toEqual([[false, false, false], ['slides.notices.officeFailed']])
})

test('a reading that is cancelled leaves nothing', async () => {
  const temporary = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('greenroom-slides-'))
  const before = temporary()
  const slides = new Slides({ newId, office: async () => null })
  const stop = new AbortController()
  const path = file('long.pdf', makePdf(Array.from({ length: 300 }, () => ({ title: 'Page' }))))
  const reading = slides.read(path, {
    signal: stop.signal,
    onProgress: (_step, share) => share !== null && stop.abort(),
  })
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  expect(temporary().filter((name) => !before.includes(name))).toEqual([])
})

test('a presentation of hidden slides alone is refused until they are asked for', async () => {
  const slides = new Slides({ newId, office: async () => null })
  const { id } = await slides.read(file('hidden.pptx', makePptx([{ title: 'One', hidden: true }])))
  const text = { key: 'slides.errors.allHidden', values: { name: 'hidden' } }
  await expect(slides.layOut(id, options)).rejects.toMatchObject({ code: 'bad-slides', text })
  await slides.close()
})

test.runIf(inDepth)('the oldest of many readings is forgotten', async () => {
  const slides = new Slides({ newId, office: async () => null })
  const markdown = file('a.md', new TextEncoder().encode('# One'))
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.push((await slides.read(markdown)).id)
  expect(() => slides.reading(ids[0]!)).toThrow(expect.objectContaining({ code: 'not-found' }))
  expect(slides.reading(ids[1]!).deck.slides).toHaveLength(1)
  await slides.close()
})

const found = await findOffice()

test.runIf(inDepth && found !== null)('the real LibreOffice draws 50 slides, and every note is kept', async () => {
  const deck = Array.from({ length: 50 }, (_, index) => ({
    title: `Slide ${index + 1}`,
    rows: ['First point', 'Second point'],
    notes: `What is said on slide ${index + 1}.`,
  }))
  const slides = new Slides({ newId })
  const { id } = await slides.read(file('fifty.pptx', makePptx(deck)))
  const { project, dropped } = await slides.layOut(id, options)
  expect(dropped).toEqual([])
  expect(project.scenes.map(({ voice }) => voice?.kind === 'script' && voice.text)).toEqual(
    deck.map(({ notes }) => notes),
  )
  expect(assetPaths(project)).toHaveLength(50)
  await slides.close()
})
