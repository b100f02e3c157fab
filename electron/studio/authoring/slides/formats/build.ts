import type { DroppedName, Slide } from '../../../../common/slides/index.ts'
import { cleanLines, draftScript, oneLine } from '../../../../common/slides/index.ts'
import { guards } from '../../../../common/service/index.ts'

/** What a reader has found of a slide. */
export interface FoundSlide extends Partial<Pick<Slide, 'image' | 'pictures' | 'hidden'>> {
  title: string
  rows?: readonly string[]
  body?: string
  /** What the author has written down to be said; '' for nothing. */
  notes: string
  found?: Iterable<DroppedName>
}

/** The slide with its script: the notes, otherwise what it shows. */
export function slideOf(number: number, read: FoundSlide): Slide {
  const title = oneLine(read.title)
  const rows = (read.rows ?? []).map(oneLine).filter((row) => row !== '')
  const body = cleanLines(read.body ?? '')
  const notes = cleanLines(read.notes)
  const found = new Set(read.found)
  const script = notes === '' ? draftScript([title, body, ...rows]) : notes
  if (script.length > guards.textCharacters) found.add('longScript')
  return {
    number,
    title,
    rows,
    body,
    script: script.slice(0, guards.textCharacters),
    scriptFrom: notes === '' ? 'shown' : 'notes',
    image: read.image ?? null,
    pictures: read.pictures ?? [],
    hidden: read.hidden ?? false,
    found: [...found],
  }
}
