import { z } from 'zod'
import {
  cutOutField,
  elementSide,
  imageOrColor,
  offset,
  optionalScript,
  optionalText,
  optionalUrl,
  videoSide,
  webhookUrl,
} from '../fields.ts'
import { guards } from '../limits.ts'
import { extensions } from '../media-url.ts'
import { refuseField, fieldProblem } from '../refusal.ts'

/** Scale, offset and layer are required for image and avatar; the own size is optional. */
const placement = {
  scale_x: z.number().min(0).max(guards.scale),
  scale_y: z.number().min(0).max(guards.scale),
  offset_x: offset,
  offset_y: offset,
  width: elementSide.optional(),
  height: elementSide.optional(),
}

const avatarElement = z
  .object({
    type: z.literal('avatar'),
    /** URL of the video or photo of an own avatar, with `avatar_from` 3. Otherwise `avatar_id` counts and it is ignored. */
    url: optionalUrl([...extensions.video, ...extensions.image]),
    avatar_id: optionalText(),
    engine_cut_out: cutOutField,
    ...placement,
  })
  .check((ctx) => {
    if (ctx.value.avatar_id !== undefined || ctx.value.url !== undefined) return
    refuseField(ctx, ['avatar_id'], fieldProblem('requestProblems.ownUrl'))
  })

const imageElement = z.object({
  type: z.literal('image'),
  url: imageOrColor(extensions.image),
  ...placement,
})

const audioElement = z
  .object({
    type: z.literal('audio'),
    url: optionalUrl(extensions.audio),
    input_text: optionalScript(),
    voice_id: optionalText(),
  })
  .check((ctx) => {
    const { url, input_text, voice_id } = ctx.value
    // `url` is used instead of `input_text`, so voice and text are needed together only without it.
    if (url !== undefined) return
    if (input_text === undefined && voice_id === undefined) {
      return refuseField(ctx, ['url'], fieldProblem('requestProblems.audioSource'))
    }
    if (voice_id === undefined) refuseField(ctx, ['voice_id'], fieldProblem('requestProblems.withText'))
    if (input_text === undefined) refuseField(ctx, ['input_text'], fieldProblem('requestProblems.withVoice'))
  })

export const talkingAvatarElement = z.discriminatedUnion('type', [avatarElement, imageElement, audioElement])

/** Request body of `talkingavatar/create`. */
export const talkingAvatarBody = z
  .object({
    width: videoSide,
    height: videoSide,
    avatar_from: z.literal([2, 3]).optional(),
    webhookUrl,
    elements: z.array(talkingAvatarElement).min(1).max(guards.elements),
  })
  .check((ctx) => {
    const { avatar_from, elements } = ctx.value
    elements.forEach((element, index) => {
      if (element.type !== 'avatar' || element.url === undefined || avatar_from === 3) return
      // Public clients send the listed `url` of an avatar beside its id.
      if (element.avatar_id !== undefined) return
      if (avatar_from === 2) {
        const problem = fieldProblem('requestProblems.urlWithFrom')
        return refuseField(ctx, ['elements', index, 'url'], problem)
      }
      refuseField(ctx, ['avatar_from'], fieldProblem('requestProblems.ownAvatar'))
    })
    if (!elements.some((element) => element.type === 'audio')) {
      refuseField(ctx, ['elements'], fieldProblem('requestProblems.needsAudio'))
    }
  })

/** The body as a client writes it. Lengths in px, offsets of the element's top-left corner. */
export type TalkingAvatarBody = z.input<typeof talkingAvatarBody>
export type TalkingAvatarElement = z.input<typeof talkingAvatarElement>

/** The body after validation: unknown fields removed, empty texts absent. */
export type TalkingAvatarRequest = z.output<typeof talkingAvatarBody>
export type TalkingAvatarRequestElement = z.output<typeof talkingAvatarElement>

/** Characters of all spoken texts; the plan limits them (`limits.scriptCharacters`). */
export function scriptCharacters(body: TalkingAvatarRequest): number {
  return body.elements.reduce((sum, element) => {
    if (element.type !== 'audio' || element.url !== undefined) return sum
    return sum + [...(element.input_text ?? '')].length
  }, 0)
}
