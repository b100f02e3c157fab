import type { DroppedName, Slide, SlidePicture } from '../../../../common/slides/index.ts'
import { slideOf } from './build.ts'

/** Collects the sections of a document: each heading begins a slide, running text is its script, lists are its rows. */
export class Outline {
  readonly slides: Slide[] = []
  #title = ''
  #rows: string[] = []
  #paragraphs: string[] = []
  #pictures: SlidePicture[] = []
  #found = new Set<DroppedName>()

  /** Begins a slide; what was read before it is one of its own, if there is anything. */
  begin(title = ''): void {
    if (!this.#isEmpty()) {
      this.slides.push(
        slideOf(this.slides.length + 1, {
          title: this.#title,
          rows: this.#rows,
          notes: this.#paragraphs.join('\n'),
          pictures: this.#pictures,
          found: this.#found,
        }),
      )
    }
    this.#title = title
    this.#rows = []
    this.#paragraphs = []
    this.#pictures = []
    this.#found = new Set()
  }

  row(text: string): void {
    if (text.trim() !== '') this.#rows.push(text)
  }

  paragraph(text: string): void {
    if (text.trim() !== '') this.#paragraphs.push(text)
  }

  picture(picture: SlidePicture | null): void {
    if (picture) this.#pictures.push(picture)
    else this.#found.add('pictureFormat')
  }

  found(name: DroppedName): void {
    this.#found.add(name)
  }

  #isEmpty(): boolean {
    const isSilent = this.#title.trim() === '' && this.#paragraphs.length === 0
    return isSilent && this.#rows.length === 0 && this.#pictures.length === 0 && this.#found.size === 0
  }
}
