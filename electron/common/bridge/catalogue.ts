import { z } from 'zod'
import { stylingCells, stylingSchema } from '../service/extension/styling.ts'
import type { StylingChoices } from '../service/extension/styling.ts'
import { guards } from '../service/limits.ts'
import { idInput, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'
import type { Text } from '../messages/index.ts'

/** An avatar of a service, as panels and the stage show it. */
export interface CatalogueAvatar {
  avatarId: string
  /** Id of the service's record, for the endpoint `avatarDetail`. */
  recordId: string
  name: string
  /** A short description such as a role; '' where the service sends none. */
  note: string
  gender: string
  /** Origin as the service numbers it: 2 official, 3 own. */
  from: 2 | 3
  type: number | null
  state: 'ready' | 'preparing' | 'failed'
  /** Whether the service has not begun yet to prepare the avatar. */
  queueing?: boolean
  /** Why the avatar failed, as the service says it. */
  reason?: Text
  /** A picture (with the avatar's own background), null while there is none. */
  thumbUrl: MediaUrl | null
  /** An idle clip that plays in the window (WebM with alpha for the built-in ones), null where there is none. */
  idleUrl: MediaUrl | null
  /** A still with a transparent background, else the thumbnail: what the stage shows without speech. */
  stillUrl: MediaUrl | null
  /** Own size in px: what an element shows at scale 1. Null while unknown. */
  width: number | null
  height: number | null
  /** What can be chosen for its outfit, hair and glasses; absent: it is shown as it comes. */
  styling?: StylingChoices
}

/** Pictures of a presenter that is styled. Nothing is drawn before one is loaded. */
export interface StyledPictures {
  /** As it is seen, with a transparent background. */
  stillUrl: MediaUrl
  /** All that can be chosen, in the colours of the styling (`stylingRows`). */
  choicesUrl: MediaUrl
}

export interface CatalogueVoice {
  voiceId: string
  name: string
  gender: string
  accent: string
  /** BCP 47 tag or a name, '' when unknown. */
  language: string
  description: string
  useCase: string
  /** Origin as the service numbers it: 3 official, 4 own. */
  from: 3 | 4
  /** A short sample to listen to, null where there is none. */
  previewUrl: MediaUrl | null
}

const on = z.strictObject({ connection: idInput, fresh: z.boolean().default(false) })

const styled = z.strictObject({
  connection: idInput,
  avatarId: z.string().min(1).max(guards.nameCharacters),
  styling: stylingSchema,
  /** Height of the still and side of a choice, px. */
  height: z.int().min(144).max(1080),
  cell: z.literal(stylingCells),
})

export const catalogueContract = {
  /** Pictures of a presenter in a styling; null where the service can't style it. */
  styled: procedure.input(styled).output(shape<StyledPictures | null>()),
  /** The list is cached in the studio; `fresh` asks the service again. */
  avatars: procedure.input(on).output(shape<CatalogueAvatar[]>()),
  voices: procedure.input(on).output(shape<CatalogueVoice[]>()),
}
