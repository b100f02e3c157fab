import { message } from '../../../../common/messages/index.ts'
import type { DroppedName, Slide, SlidePicture } from '../../../../common/slides/index.ts'
import { mostSlides } from '../limits.ts'
import { OfficeParts } from '../office/parts.ts'
import { childOf, elementsOf } from '../office/xml.ts'
import type { SlidePictures } from '../pictures.ts'
import { badSlides } from '../refuse.ts'
import { slideOf } from './build.ts'
import { placeholderOf, readShapes } from './shapes.ts'
import { paragraphsOf } from './paragraphs.ts'

const main = 'ppt/presentation.xml'

export interface ReadPresentation {
  slides: Slide[]
  parts: OfficeParts
}

/** Reads a PowerPoint presentation: its slides in order, with their notes. @throws StudioError `bad-slides` */
export async function readPresentation(
  bytes: Uint8Array,
  name: string,
  pictures: SlidePictures,
  onShare: (share: number) => void,
): Promise<ReadPresentation> {
  const parts = new OfficeParts(bytes, name, main)
  const related = parts.relationships(main)
  const list = childOf(parts.xml(main), 'sldIdLst')?.children ?? []
  const names = list.flatMap(({ attributes }) => {
    const found = related.get(attributes['r:id'] ?? '')
    return found && !found.isExternal && found.type === 'slide' ? [found.target] : []
  })
  if (names.length === 0) throw badSlides(message('slides.errors.noSlides', { name }))
  refuseMany(names.length, name)
  const slides: Slide[] = []
  for (const [index, part] of names.entries()) {
    slides.push(await readSlide(parts, part, index + 1, pictures))
    onShare((index + 1) / names.length)
  }
  return { slides, parts }
}

/** @throws StudioError `bad-slides` for more slides than are read */
export function refuseMany(count: number, name: string): void {
  if (count <= mostSlides) return
  throw badSlides(message('slides.errors.tooMany', { name, count, limit: mostSlides }), message('slides.errors.split'))
}

/** Movements of a slide's time line; PowerPoint writes an empty one into slides without any. */
const movements = new Set(['anim', 'animEffect', 'animMotion', 'animClr', 'animRot', 'animScale', 'set', 'cmd'])
/** One without an effect says only when the next slide comes. */
const transitions = new Set(['transition'])

async function readSlide(parts: OfficeParts, part: string, number: number, kept: SlidePictures): Promise<Slide> {
  const slide = parts.xml(part)
  const related = parts.relationships(part)
  const shapes = readShapes(childOf(slide, 'cSld', 'spTree'))
  const found = new Set<DroppedName>(shapes.found)
  const timing = childOf(slide, 'timing')
  if (timing && [...elementsOf(timing, movements)].length > 0) found.add('animation')
  if ([...elementsOf(slide, transitions)].some(({ children }) => children.length > 0)) found.add('transition')
  for (const { type } of related.values()) if (type === 'comments') found.add('comment')
  const pictures: SlidePicture[] = []
  for (const id of shapes.pictures) {
    const target = related.get(id)
    const bytes = target && !target.isExternal ? parts.bytes(target.target) : undefined
    if (!bytes) {
      found.add(target?.isExternal ? 'remotePicture' : 'pictureFormat')
      continue
    }
    const picture = await kept.keep(bytes)
    if (picture === null) found.add('pictureFormat')
    else if (!pictures.includes(picture)) pictures.push(picture)
  }
  const { title, rows, body } = shapes
  const hidden = ['0', 'false'].includes(slide.attributes['show'] ?? '')
  const notes = notesOf(parts, [...related.values()].find(({ type }) => type === 'notesSlide')?.target)
  return slideOf(number, { title, rows, body: body.join('\n'), notes, pictures, hidden, found })
}

/** What the notes of a slide say; the number and the small picture of the slide on the page of notes are left out. */
function notesOf(parts: OfficeParts, part: string | undefined): string {
  if (part === undefined || parts.bytes(part) === undefined) return ''
  const shapes = [...elementsOf(parts.xml(part), new Set(['sp']))]
  return shapes
    .filter((shape) => placeholderOf(shape) === 'body')
    .flatMap((shape) => paragraphsOf(childOf(shape, 'txBody')).map(({ text }) => text))
    .join('\n')
}
