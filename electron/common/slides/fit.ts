import type { LayoutName } from '../templates/model.ts'
import type { DroppedName, Slide, SlidePicture } from './deck.ts'
import { mostShown, shortened } from './words.ts'

/** What the scene of a slide shows that is laid out anew: at most what can be read. */
export interface FittedSlide {
  layout: LayoutName
  title: string
  body: string
  rows: string[]
  picture: SlidePicture | null
  /** Whether the presenter is seen; in the layout with a large picture and words there is no room. */
  hasPresenter: boolean
  /** What of the slide is not shown. */
  left: DroppedName[]
}

/** Most characters of other words above a list. */
const mostAboveRows = 90

/** Chooses a layout for the words and pictures of a slide. */
export function fitSlide(slide: Slide, hasPresenter: boolean): FittedSlide {
  const left: DroppedName[] = []
  const short = (text: string, most: number): string => {
    if (text.length > most) left.push('text')
    return shortened(text, most)
  }
  const title = short(slide.title, mostShown.title)
  const rows = slide.rows.slice(0, mostShown.rows).map((row) => short(row, mostShown.row))
  if (slide.rows.length > rows.length) left.push('rows')
  const [picture = null] = slide.pictures
  if (slide.pictures.length > 1) left.push('picture')
  if (picture && (rows.length > 0 || slide.body !== '')) {
    const listed = rows.map((row) => `•\u00a0${row}`).join('\n')
    const body = [short(slide.body, rows.length > 0 ? mostAboveRows : mostShown.body), listed]
      .filter((part) => part !== '')
      .join('\n')
    return { layout: 'picture', title, body, rows: [], picture, hasPresenter: false, left }
  }
  if (picture) {
    return { layout: hasPresenter ? 'showcase' : 'picture', title, body: '', rows: [], picture, hasPresenter, left }
  }
  if (rows.length > 0) {
    const body = short(slide.body, mostAboveRows)
    return { layout: 'list', title, body, rows, picture: null, hasPresenter, left }
  }
  const body = short(slide.body, mostShown.body)
  return { layout: hasPresenter ? 'split' : 'statement', title, body, rows: [], picture: null, hasPresenter, left }
}
