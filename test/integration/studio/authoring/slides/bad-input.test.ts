import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { StudioError } from '../../../../../electron/studio/core/studio-error.ts'
import { readDeck } from '../../../../../electron/studio/authoring/slides/read-deck.ts'
import { makePdf } from '../../../../support/slides/pdf.ts'
import { makePptx } from '../../../../support/slides/pptx.ts'

const folder = mkdtempSync(join(tmpdir(), 'slides-bad-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Key of the message by which a file is refused. */
async function refusal(name: string, bytes: Uint8Array | string | null): Promise<string> {
  const path = join(folder, name)
  if (bytes !== null) writeFileSync(path, bytes)
  const error = await readDeck({ do: 'read', path, folder, forOffice: true }, () => undefined).then(
    () => new Error('it was read'),
    (reason: unknown) => reason as Error,
  )
  if (!(error instanceof StudioError)) throw error
  expect(error.code).toBe('bad-slides')
  return typeof error.text === 'object' && 'key' in error.text ? error.text.key : ''
}

/** A presentation with one part replaced. */
function withPart(name: string, content: string | Uint8Array): Uint8Array {
  const parts = unzipSync(makePptx([{ title: 'One', notes: 'Said.' }]))
  return zipSync({ ...parts, [name]: typeof content === 'string' ? strToU8(content) : content }, { level: 9 })
}

const ole = (text: string): Uint8Array =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(text, 'utf16le')])

test('files that are none of these, or that can’t be opened', async () => {
  mkdirSync(join(folder, 'folder.pptx'))
  expect(await refusal('folder.pptx', null)).toBe('sheetErrors.isFolder')
  expect(await refusal('gone.pptx', null)).toBe('sheetErrors.fileGone')
  expect(await refusal('empty.pptx', '')).toBe('sheetErrors.empty')
  expect(await refusal('text.pptx', 'just text')).toBe('slides.errors.notOffice')
  expect(await refusal('a.key', 'PK')).toBe('slides.errors.otherFormat')
  expect(await refusal('a.xyz', 'PK')).toBe('slides.errors.unknownFormat')
  expect(await refusal('other.pptx', zipSync({ 'a.xml': strToU8('<a/>') }))).toBe('slides.errors.noContent')
  expect(await refusal('binary.md', Buffer.from([1, 2, 0, 3, 0xff, 0, 9]))).toMatch(/^sheetErrors\./)
  expect(await refusal('blank.md', '\n \n')).toBe('slides.errors.noSlides')
})

test('files with a password, and those of old versions', async () => {
  expect(await refusal('locked.pptx', ole('EncryptedPackage'))).toBe('slides.errors.encrypted')
  expect(await refusal('old.pptx', ole('PowerPoint Document'))).toBe('slides.errors.oldOffice')
  expect(await refusal('locked.pdf', makePdf([{ title: 'x' }], { isLocked: true }))).toBe('slides.errors.encrypted')
})

test('files that are damaged or built to break a reader', async () => {
  const slide = 'ppt/slides/slide1.xml'
  expect(await refusal('cut.pptx', makePptx([{ title: 'x' }]).subarray(0, 700))).toBe('slides.errors.damaged')
  expect(await refusal('cut.pdf', '%PDF-1.7\nnothing')).toBe('slides.errors.damaged')
  expect(await refusal('xml.pptx', withPart(slide, '<p:sld xmlns:p="p"><a></p:sld>'))).toBe('slides.errors.damaged')
  const entities = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;">]><p:sld xmlns:p="p">&c;</p:sld>'
  expect(await refusal('entities.pptx', withPart(slide, entities))).toBe('slides.errors.damaged')
  const deep = `<p:sld xmlns:p="p">${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}</p:sld>`
  expect(await refusal('deep.pptx', withPart(slide, deep))).toBe('slides.errors.damaged')
  expect(await refusal('missing.pptx', withPart('ppt/_rels/presentation.xml.rels', '<a/>'))).toBe(
    'slides.errors.noSlides',
  )
})

test('a presentation that unpacks to more than is read, and one with too many slides', async () => {
  // The list at the end of an archive says how large each part is: 300 MB of this one.
  const bomb = Buffer.from(withPart('ppt/media/bomb.xml', 'small'))
  const entry = bomb.lastIndexOf('ppt/media/bomb.xml') - 46
  expect(bomb.readUInt32LE(entry)).toBe(0x02014b50)
  bomb.writeUInt32LE(300 * 1024 * 1024, entry + 24)
  expect(await refusal('bomb.pptx', bomb)).toBe('slides.errors.unpacksTooLarge')
  expect(await refusal('many.pptx', makePptx(Array.from({ length: 501 }, () => ({}))))).toBe('slides.errors.tooMany')
  const many = Array.from({ length: 501 }, (_, index) => `# ${index}\n`).join('')
  expect(await refusal('many.md', many)).toBe('slides.errors.tooMany')
})
