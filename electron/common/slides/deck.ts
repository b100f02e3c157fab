/** A picture of a slide, or one that a slide shows. */
export interface SlidePicture {
  path: string
  /** Size in px. */
  width: number
  height: number
}

/** What a slide has that its scene may lack; `slides.dropped.<name>` says what becomes of it. */
export const droppedNames = [
  'hidden',
  'script',
  'notes',
  'longScript',
  'text',
  'rows',
  'picture',
  'pictureFormat',
  'remotePicture',
  'chart',
  'diagram',
  'table',
  'object',
  'equation',
  'code',
  'html',
  'footnote',
  'comment',
  'video',
  'sound',
  'animation',
  'transition',
] as const
export type DroppedName = (typeof droppedNames)[number]

/** Something that scenes don't have, with the numbers of the slides that have it. */
export interface Dropped {
  name: DroppedName
  slides: number[]
}

/** What is seen where a slide is shown as a picture, so that nothing of it is lost. */
const seenInImage: ReadonlySet<DroppedName> = new Set<DroppedName>([
  'text',
  'rows',
  'picture',
  'pictureFormat',
  'remotePicture',
  'chart',
  'diagram',
  'table',
  'object',
  'equation',
])

/** A slide, a page or a section of a document, before it is a scene. */
export interface Slide {
  /** Its number in the file, from 1. */
  number: number
  title: string
  /** Entries of its lists, which are shown one below the other. */
  rows: string[]
  /** Other words that are shown. */
  body: string
  /** What is spoken; '' for nothing. */
  script: string
  /** Where the script comes from: from the author's notes (or running text), or from what the slide shows. */
  scriptFrom: 'notes' | 'shown'
  /** Picture of the whole slide; null: it is laid out anew from its words and pictures. */
  image: SlidePicture | null
  /** Pictures on the slide, the largest first. */
  pictures: SlidePicture[]
  /** It is not shown when the presentation is held. */
  hidden: boolean
  /** What was met on it that a scene may not be able to show. */
  found: DroppedName[]
}

export const deckFormats = ['pptx', 'pdf', 'markdown', 'docx'] as const
/** Formats by the endings of their files. */
export const slidesFormats: Readonly<Record<string, (typeof deckFormats)[number]>> = {
  pptx: 'pptx',
  pptm: 'pptx',
  ppsx: 'pptx',
  potx: 'pptx',
  pdf: 'pdf',
  md: 'markdown',
  markdown: 'markdown',
  docx: 'docx',
}
export const slidesEndings = Object.keys(slidesFormats)
export type DeckFormat = (typeof deckFormats)[number]

/** A file of slides as it was read. */
export interface Deck {
  /** Name of the file, without its ending. */
  name: string
  format: DeckFormat
  slides: Slide[]
}

/** The slides that become scenes. */
export function shownSlides<S extends Pick<Slide, 'hidden'>>(deck: { slides: S[] }, withHidden: boolean): S[] {
  return withHidden ? deck.slides : deck.slides.filter(({ hidden }) => !hidden)
}

/** Groups what slides lack by its kind, in the order of `droppedNames`. */
export function droppedOf(lacking: readonly { slide: number; name: DroppedName }[]): Dropped[] {
  return droppedNames.flatMap((name) => {
    const slides = [...new Set(lacking.filter((one) => one.name === name).map(({ slide }) => slide))]
    return slides.length > 0 ? [{ name, slides: slides.toSorted((a, b) => a - b) }] : []
  })
}

/** What of a slide its scene lacks, apart from what its layout can't hold. */
export function lackingIn({ image, found }: Slide): DroppedName[] {
  return [...new Set(found)].filter((name) => image === null || !seenInImage.has(name))
}
