import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { SlidesStep } from '../../../common/bridge/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { shownSlides } from '../../../common/slides/index.ts'
import type { Deck, Slide, SlidePicture, SlideProject } from '../../../common/slides/index.ts'
import { plainText } from '../../../common/pronounce/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { LanguageGuess } from '../../speech/index.ts'
import { convertPresentation } from './convert-presentation.ts'
import { findOffice } from './find-office.ts'
import { inThread } from './in-thread.ts'
import type { LayOutTask } from './protocol.ts'
import { badSlides } from './refuse.ts'

export interface ReadWork {
  signal?: AbortSignal | undefined
  onProgress?: ((step: SlidesStep, share: number | null) => void) | undefined
}

/** A file of slides that was read. Its pictures lie in a temporary folder until it is dropped. */
export interface SlidesReading {
  id: string
  deck: Deck
  /** Language of the scripts (ISO 639-1), as far as it can be told; `en` otherwise. */
  language: string
  /** What is to be known of the whole: that slides could not be drawn, for example. */
  notices: Text[]
}

export interface SlidesOptions {
  newId: () => string
  /** Finds LibreOffice; null where there is none. */
  office?: () => Promise<string | null>
}

/** Most readings that are kept when callers don't drop them; the oldest are dropped first. */
const mostReadings = 4

/** Characters of the scripts by which their language is guessed. */
const mostJudged = 1_000

/** Files of slides that were read, until they are projects or dropped. */
export class Slides {
  readonly #held = new Map<string, SlidesReading & { folder: string }>()
  readonly #languages = new LanguageGuess()
  readonly #newId: () => string
  readonly #office: () => Promise<string | null>

  constructor({ newId, office = findOffice }: SlidesOptions) {
    this.#newId = newId
    this.#office = office
  }

  /** Reads a file of slides. @throws StudioError `bad-slides` with the reason and what to do; the signal's reason */
  async read(path: string, work: ReadWork = {}): Promise<SlidesReading> {
    const folder = await mkdtemp(join(tmpdir(), 'greenroom-slides-'))
    try {
      const read = await this.#readInto(folder, path, work)
      const reading = { id: this.#newId(), ...read, language: await this.#languageOf(read.deck), folder }
      this.#held.set(reading.id, reading)
      for (const id of [...this.#held.keys()].slice(0, -mostReadings)) await this.drop(id)
      return reading
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }

  /** Makes a project of a reading; its pictures are those of the reading. @throws StudioError `not-found`, `bad-slides` */
  async layOut(id: string, options: LayOutTask['options'], signal?: AbortSignal): Promise<SlideProject> {
    const { deck } = this.reading(id)
    if (shownSlides(deck, options.withHidden).length === 0)
      throw badSlides(message('slides.errors.allHidden', { name: deck.name }), message('slides.errors.takeHidden'))
    return inThread({ do: 'layOut', deck, options }, { signal })
  }

  /** @throws StudioError `not-found` for a reading that was dropped */
  reading(id: string): SlidesReading {
    const held = this.#held.get(id)
    if (held) return held
    throw new StudioError('not-found', message('slides.errors.notOpen'), {
      next: message('slides.errors.openAgain'),
      field: 'id',
    })
  }

  async drop(id: string): Promise<void> {
    const held = this.#held.get(id)
    this.#held.delete(id)
    if (held) await rm(held.folder, { recursive: true, force: true })
  }

  /** Deletes what is held; resolves when nothing is left. */
  async close(): Promise<void> {
    await Promise.all([...this.#held.keys()].map((id) => this.drop(id)))
  }

  async #languageOf({ slides }: Deck): Promise<string> {
    const text = plainText(
      slides
        .map(({ script }) => script)
        .join('\n')
        .slice(0, mostJudged),
    )
    await this.#languages.prepare(text, 'en')
    return this.#languages.other(text, 'en') ?? 'en'
  }

  async #readInto(
    folder: string,
    path: string,
    { signal, onProgress }: ReadWork,
  ): Promise<Pick<SlidesReading, 'deck' | 'notices'>> {
    const report = (step: SlidesStep) => (share: number) => onProgress?.(step, share)
    onProgress?.('read', null)
    const office = await this.#office()
    const task = { do: 'read', path, folder, forOffice: office !== null } as const
    const { deck, clean } = await inThread(task, { signal, onShare: report('read') })
    if (deck.format !== 'pptx') return { deck, notices: [] }
    if (office === null || clean === null) return { deck, notices: [message('slides.notices.noOffice')] }
    onProgress?.('convert', null)
    const pdf = await convertPresentation(office, clean, folder, signal)
    if (pdf === null) return { deck, notices: [message('slides.notices.officeFailed')] }
    onProgress?.('draw', 0)
    const images = await inThread({ do: 'draw', path: pdf, folder }, { signal, onShare: report('draw') })
    const slides = withImages(deck.slides, images)
    return slides === null
      ? {
          deck,
          notices: [message('slides.notices.officeDiffers', { slides: deck.slides.length, pages: images.length })],
        }
      : { deck: { ...deck, slides }, notices: [] }
  }
}

/** The slides with their pictures: LibreOffice prints all of them, or those alone that are shown. Null: it is neither. */
function withImages(slides: readonly Slide[], images: readonly SlidePicture[]): Slide[] | null {
  if (images.length === slides.length) return slides.map((slide, index) => ({ ...slide, image: images[index]! }))
  if (images.length !== slides.filter(({ hidden }) => !hidden).length) return null
  const rest = [...images]
  return slides.map((slide) => (slide.hidden ? slide : { ...slide, image: rest.shift()! }))
}
