import type { Language } from '../../../common/languages.ts'
import type { Deck, SlideOptions, SlidePicture, SlideProject } from '../../../common/slides/index.ts'

/** Reads a file; its pictures are written into the folder. */
export interface ReadTask {
  do: 'read'
  path: string
  folder: string
  /** Also writes a presentation anew for LibreOffice, without what it could fetch from elsewhere. */
  forOffice: boolean
}

/** A file that was read. `clean` is the path of the presentation for LibreOffice. */
export interface ReadDeck {
  deck: Deck
  clean: string | null
}

/** Draws the pages of a PDF into the folder. */
export interface DrawTask {
  do: 'draw'
  path: string
  folder: string
}

/** Makes a project of a deck. */
export interface LayOutTask {
  do: 'layOut'
  deck: Deck
  options: Omit<SlideOptions, 'sceneName'> & { language: Language }
}

export type SlidesTask = ReadTask | DrawTask | LayOutTask

/** What each task answers. */
export interface SlidesAnswers {
  read: ReadDeck
  draw: SlidePicture[]
  layOut: SlideProject
}
