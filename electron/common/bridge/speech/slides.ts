import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import type { Project } from '../../composition/index.ts'
import { languageTags } from '../../languages.ts'
import type { Text } from '../../messages/index.ts'
import { presenterPositions } from '../../slides/index.ts'
import type { DeckFormat, Dropped, Slide } from '../../slides/index.ts'
import { shapeNames } from '../../templates/index.ts'
import { byId, idInput, nameInput, nothing, pathInput, procedure, shape } from '../base.ts'
import type { MediaUrl } from '../base.ts'

/** Steps of reading a file of slides, in their order. */
export const slidesSteps = ['read', 'convert', 'draw'] as const
export type SlidesStep = (typeof slidesSteps)[number]

/** A file of slides that was read. */
export interface SlidesReading {
  id: string
  name: string
  /** Language of the scripts (ISO 639-1), as far as it can be told; `en` otherwise. */
  language: string
  format: DeckFormat
  slides: Pick<Slide, 'number' | 'title' | 'script' | 'scriptFrom' | 'hidden'>[]
  notices: Text[]
}

export type SlidesEvent =
  /** `share` of the step is done, 0 to 1; null while that can't be known. */
  { type: 'progress'; step: SlidesStep; share: number | null } | { type: 'done'; reading: SlidesReading }

const layOutInput = z.strictObject({
  id: idInput,
  shape: z.enum(shapeNames as [(typeof shapeNames)[number], ...(typeof shapeNames)[number][]]),
  /** Language of the names of scenes. */
  language: z.enum(languageTags as [(typeof languageTags)[number], ...(typeof languageTags)[number][]]),
  voiceId: z.string().min(1).max(200),
  presenter: z
    .strictObject({
      avatarId: z.string().min(1).max(200),
      from: z.union([z.literal(2), z.literal(3)]),
      name: nameInput,
      size: z.strictObject({ width: z.number().positive(), height: z.number().positive() }).nullable(),
      position: z.enum(presenterPositions),
    })
    .nullable(),
  /** Slides that are not shown when the presentation is held become scenes as well. */
  withHidden: z.boolean(),
})

export const slidesContract = {
  /** Reads a PPTX, PDF, Markdown or DOCX file; leaving the events ends it. Refused with the reason (`bad-slides`). */
  read: procedure.input(z.strictObject({ path: pathInput })).output(eventIterator(shape<SlidesEvent>())),
  /** The project that the slides become, to be looked at, and what of them it lacks. */
  layOut: procedure
    .input(layOutInput)
    .output(shape<{ project: Project; dropped: Dropped[]; pictures: Record<string, MediaUrl> }>()),
  /** The project with its pictures kept, to be opened. `folder`: where its relative paths begin; they are absolute. */
  create: procedure.input(layOutInput).output(shape<{ project: Project; folder: string }>()),
  /** Forgets a reading and its pictures. */
  drop: procedure.input(byId).output(nothing),
}
