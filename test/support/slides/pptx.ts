import { strToU8, zipSync } from 'fflate'
import type { Zippable } from 'fflate'

/** A slide of a presentation that a test writes. */
export interface PptxSlide {
  title?: string
  rows?: readonly string[]
  text?: string
  notes?: string
  hidden?: boolean
  /** Pictures as PNG, each smaller than the one before. */
  pictures?: readonly Uint8Array[]
  /** Further XML in the tree of shapes, and after it. */
  shapes?: string
  after?: string
  /** Further relationships. */
  related?: string
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const presentation = 'http://schemas.openxmlformats.org/presentationml/2006/main'
const names = `xmlns:a="${drawing}" xmlns:r="${office}" xmlns:p="${presentation}"`
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const paragraph = (text: string): string => `<a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p>`
const inches = (count: number): number => Math.round(count * 914_400)

export const relationship = (id: string, type: string, target: string, mode = ''): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`
const relationships = (content: string): string =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`

function shape(id: number, placeholder: string, top: number, content: string): string {
  const box = `<a:xfrm><a:off x="${inches(0.6)}" y="${inches(top)}"/><a:ext cx="${inches(12)}" cy="${inches(1.4)}"/></a:xfrm>`
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="s${id}"/><p:cNvSpPr/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr>` +
    `<p:spPr>${box}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>` +
    `<p:txBody><a:bodyPr/><a:lstStyle/>${content}</p:txBody></p:sp>`
  )
}

function picture(index: number): string {
  const side = inches(4 - index * 0.5)
  return (
    `<p:pic><p:nvPicPr><p:cNvPr id="${50 + index}" name="pic"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr>` +
    `<p:blipFill><a:blip r:embed="rIdPic${index}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>` +
    `<p:spPr><a:xfrm><a:off x="${inches(1 + index)}" y="${inches(2.5)}"/><a:ext cx="${side}" cy="${side}"/></a:xfrm>` +
    `<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`
  )
}

const tree = (shapes: string): string =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`

function slideXml({ title, rows = [], text, hidden, pictures = [], shapes = '', after = '' }: PptxSlide): string {
  const parts = [
    title === undefined ? '' : shape(2, '<p:ph type="title"/>', 0.5, paragraph(title)),
    rows.length === 0 ? '' : shape(3, '<p:ph idx="1"/>', 2.2, rows.map(paragraph).join('')),
    text === undefined ? '' : shape(4, '', 4, paragraph(text)),
    ...pictures.map((_, index) => picture(index)),
    shapes,
  ]
  return `${head}<p:sld ${names}${hidden ? ' show="0"' : ''}>${tree(parts.join(''))}${after}</p:sld>`
}

/** The bytes of a PowerPoint presentation with these slides. */
export function makePptx(slides: readonly PptxSlide[]): Uint8Array {
  const files: Zippable = {}
  const put = (name: string, content: string): unknown => (files[name] = strToU8(content))
  const overrides = slides.flatMap((_, index) => [
    `<Override PartName="/ppt/slides/slide${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.slide+xml"/>`,
    `<Override PartName="/ppt/notesSlides/notesSlide${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.notesSlide+xml"/>`,
  ])
  put(
    '[Content_Types].xml',
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/>${overrides.join('')}</Types>`,
  )
  put('_rels/.rels', relationships(relationship('rId1', 'officeDocument', 'ppt/presentation.xml')))
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`)
  const size = `<p:sldSz cx="${inches(13.333)}" cy="${inches(7.5)}"/><p:notesSz cx="${inches(7.5)}" cy="${inches(10)}"/>`
  put(
    'ppt/presentation.xml',
    `${head}<p:presentation ${names}><p:sldIdLst>${ids.join('')}</p:sldIdLst>${size}</p:presentation>`,
  )
  // Parts are numbered the other way round: what counts is the order in the list of the presentation.
  const partOf = (index: number): number => slides.length - index
  put(
    'ppt/_rels/presentation.xml.rels',
    relationships(
      slides.map((_, index) => relationship(`rId${index + 1}`, 'slide', `slides/slide${partOf(index)}.xml`)).join(''),
    ),
  )
  for (const [index, slide] of slides.entries()) {
    const number = partOf(index)
    const { notes, pictures = [], related = '' } = slide
    put(`ppt/slides/slide${number}.xml`, slideXml(slide))
    const found = [
      related,
      notes === undefined ? '' : relationship('rIdNotes', 'notesSlide', `../notesSlides/notesSlide${number}.xml`),
      ...pictures.map((_, at) => relationship(`rIdPic${at}`, 'image', `../media/image${number}-${at}.png`)),
    ]
    put(`ppt/slides/_rels/slide${number}.xml.rels`, relationships(found.join('')))
    for (const [at, bytes] of pictures.entries()) files[`ppt/media/image${number}-${at}.png`] = bytes
    if (notes === undefined) continue
    const body = shape(3, '<p:ph type="body" idx="1"/>', 5, notes.split('\n').map(paragraph).join(''))
    const page = shape(4, '<p:ph type="sldNum" idx="2"/>', 9, paragraph(String(index + 1)))
    put(`ppt/notesSlides/notesSlide${number}.xml`, `${head}<p:notes ${names}>${tree(body + page)}</p:notes>`)
  }
  return zipSync(files, { level: 6 })
}
