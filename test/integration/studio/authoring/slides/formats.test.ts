import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, expect, test } from 'vitest'
import type { Deck } from '../../../../../electron/common/slides/index.ts'
import { readDeck } from '../../../../../electron/studio/authoring/slides/read-deck.ts'
import { makeDocx } from '../../../../support/slides/docx.ts'
import { makePdf } from '../../../../support/slides/pdf.ts'
import { makePptx, relationship } from '../../../../support/slides/pptx.ts'

const folder = mkdtempSync(join(tmpdir(), 'slides-formats-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const png = (width: number, height: number): Buffer => createCanvas(width, height).toBuffer('image/png')

async function deckOf(name: string, bytes: Uint8Array | string): Promise<Deck> {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return (await readDeck({ do: 'read', path, folder, forOffice: false }, () => undefined)).deck
}

const frame = (uri: string): string =>
  `<p:graphicFrame><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/${uri}"/></a:graphic></p:graphicFrame>`

test('a presentation: slides in the order of its list, with titles, lists, notes and what is hidden', async () => {
  const bytes = makePptx([
    { title: 'Welcome & hello', text: 'A <short> subtitle', notes: 'Good morning.\nI am Mara.' },
    { title: 'Three points', rows: ['One', 'Two', 'Three'], notes: 'There are three.' },
    { title: 'Not today', notes: 'Left out.', hidden: true },
    { title: 'No notes', rows: ['Only', 'a list.'] },
    {},
  ])
  const { slides, name, format } = await deckOf('talk.pptx', bytes)
  expect([name, format]).toEqual(['talk', 'pptx'])
  expect(slides.map(({ number, title, hidden }) => [number, title, hidden])).toEqual([
    [1, 'Welcome & hello', false],
    [2, 'Three points', false],
    [3, 'Not today', true],
    [4, 'No notes', false],
    [5, '', false],
  ])
  expect(slides[0]).toMatchObject({
    body: 'A <short> subtitle',
    script: 'Good morning.\nI am Mara.',
    scriptFrom: 'notes',
  })
  expect(slides[1]).toMatchObject({ rows: ['One', 'Two', 'Three'], script: 'There are three.' })
  expect(slides[3]).toMatchObject({ script: 'No notes.\nOnly.\na list.', scriptFrom: 'shown' })
  expect(slides[4]).toMatchObject({ script: '', rows: [], body: '', pictures: [] })
})

test('a presentation: pictures by their size, and everything that scenes lack', async () => {
  const media = '<p:pic><p:nvPicPr><p:nvPr><a:videoFile r:link="rIdV"/></p:nvPr></p:nvPicPr></p:pic>'
  const linked = '<p:pic><p:nvPicPr><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:link="rIdL"/></p:blipFill></p:pic>'
  const bytes = makePptx([
    { title: 'Pictures', pictures: [png(40, 30), png(20, 20)] },
    {
      title: 'Lacking',
      shapes: `${frame('chart')}${frame('diagram')}<p:grpSp>${frame('table')}${media}</p:grpSp>${linked}`,
      related:
        relationship('rIdL', 'image', 'http://example.com/a.png', 'External') +
        relationship('rIdC', 'comments', '../c.xml'),
      after:
        '<p:transition><p:fade/></p:transition><p:timing><p:tnLst><p:par><p:cTn><p:animEffect/></p:cTn></p:par></p:tnLst></p:timing>',
    },
    { title: 'Advances by itself', after: '<p:transition advTm="2000"/><p:timing><p:tnLst/></p:timing>' },
    { title: 'No picture', pictures: [new TextEncoder().encode('no picture at all')] },
  ])
  const { slides } = await deckOf('pictures.pptx', bytes)
  expect(slides[0]!.pictures.map(({ width, height }) => [width, height])).toEqual([
    [40, 30],
    [20, 20],
  ])
  expect((await loadImage(slides[0]!.pictures[0]!.path)).width).toBe(40)
  const all = ['animation', 'chart', 'comment', 'diagram', 'remotePicture', 'table', 'transition', 'video']
  expect(slides[1]!.found.toSorted()).toEqual(all)
  expect(slides[2]!.found).toEqual([])
  expect(slides[3]).toMatchObject({ pictures: [], found: ['pictureFormat'] })
})

test('a PDF: a picture of each page, its text as a draft, comments as notes', async () => {
  const bytes = makePdf([
    { title: 'First page', lines: ['It has a line that', 'goes on here.', '- Point'] },
    { title: 'Second', note: 'What is said about it.' },
    { size: { width: 200, height: 14_000 } },
  ])
  const { slides } = await deckOf('talk.pdf', bytes)
  expect(slides.map(({ title, script, scriptFrom }) => [title, script, scriptFrom])).toEqual([
    ['First page', 'First page.\nIt has a line that goes on here.\nPoint.', 'shown'],
    ['Second', 'What is said about it.', 'notes'],
    ['', '', 'shown'],
  ])
  expect(slides.map(({ image }) => [image!.width, image!.height])).toEqual([
    [1920, 1080],
    [1920, 1080],
    [28, 1920],
  ])
  const picture = await loadImage(slides[0]!.image!.path)
  const canvas = createCanvas(1920, 1080)
  canvas.getContext('2d').drawImage(picture, 0, 0)
  const colorAt = (x: number, y: number): number[] => [...canvas.getContext('2d').getImageData(x, y, 1, 1).data]
  expect(colorAt(240, 930)).toEqual([51, 102, 204, 255])
  expect(colorAt(1900, 20)).toEqual([255, 255, 255, 255])
})

test('Markdown: headings and lines begin slides; comments are notes, files from elsewhere are not read', async () => {
  const outside = join(folder, 'outside.png')
  writeFileSync(outside, png(8, 8))
  mkdirSync(join(folder, 'deck'))
  writeFileSync(join(folder, 'deck', 'a b.png'), png(12, 6))
  symlinkSync(outside, join(folder, 'deck', 'link.png'))
  const text = `---
title: Deck
---
# One *word*

Said about it, and \`code\`.

![](a%20b.png)

## Two

- first
- second ![](../outside.png)

<!-- _class: lead -->
<!-- Remember: this is for the speaker. -->

---

![](https://example.com/x.png) ![](link.png)

\`\`\`
code
\`\`\`

| a |
| - |
| b |

<div>x</div>
`
  const { slides } = await deckOf('deck/deck.md', text)
  expect(
    slides.map(({ title, rows, script, pictures, found }) => ({ title, rows, script, n: pictures.length, found })),
  ).toEqual([
    { title: 'One word', rows: [], script: 'Said about it, and code.', n: 1, found: [] },
    {
      title: 'Two',
      rows: ['first', 'second'],
      script: 'Remember: this is for the speaker.',
      n: 0,
      found: ['remotePicture'],
    },
    { title: '', rows: [], script: '', n: 0, found: ['remotePicture', 'code', 'table', 'html'] },
  ])
})

test('a Word document: headings begin slides, lists are shown, running text is said', async () => {
  const bytes = makeDocx([
    { text: 'Before any heading.' },
    { heading: 'Chapter' },
    { text: 'Some words.' },
    { item: 'First' },
    { item: 'Second' },
    { heading: 'Below', level: 2 },
    { picture: png(30, 10) },
    { table: [['a', 'b']] },
  ])
  const { slides } = await deckOf('text.docx', bytes)
  expect(
    slides.map(({ title, rows, script, pictures, found }) => ({ title, rows, script, n: pictures.length, found })),
  ).toEqual([
    { title: '', rows: [], script: 'Before any heading.', n: 0, found: [] },
    { title: 'Chapter', rows: ['First', 'Second'], script: 'Some words.', n: 0, found: [] },
    { title: 'Below', rows: [], script: 'Below.', n: 1, found: ['table'] },
  ])
})
