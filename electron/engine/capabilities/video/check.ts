import { codeOf } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { AvatarVideoRequest } from '../../../common/service/endpoints/avatar-video.ts'
import { outputSize } from '../../../common/service/output-size.ts'
import { scriptCharacters } from '../../../common/service/endpoints/talking-avatar.ts'
import type { TalkingAvatarRequest } from '../../../common/service/endpoints/talking-avatar.ts'
import type { Voices } from '../../speech/catalogue/voices.ts'
import { EngineError } from '../../core/errors.ts'
import type { Inputs } from '../../inputs/inputs.ts'
import { resolveAvatar } from './avatars.ts'
import type { ResolveSources } from './avatars.ts'
import type { VideoPlan } from './plan/types.ts'

export interface CheckParts {
  resolve: ResolveSources
  inputs: Pick<Inputs, 'check'>
  voices: Pick<Voices, 'speakable'>
}

/**
 * Checks what can be told of a video before its sources are fetched.
 * @throws EngineError 1003, 1010, 1014 with the field's name
 */
export async function checkPlan(plan: VideoPlan, { resolve, inputs, voices }: CheckParts): Promise<void> {
  if (plan.music) await inputs.check(plan.music.url, plan.music.field)
  for (const item of plan.items) {
    for (const element of item.elements) {
      if (element.kind === 'avatar') {
        const resolved = await resolveAvatar(element, resolve)
        if (resolved.kind === 'own') await inputs.check(resolved.url, `${element.field}.url`)
      } else if (element.kind !== 'color') await inputs.check(element.url, `${element.field}.url`)
    }
    for (const sound of item.voice ? [item.voice, ...item.audio] : item.audio) {
      if (sound.kind === 'url') await inputs.check(sound.url, sound.field)
      else await voices.speakable(sound.voiceId, sound.field)
    }
  }
}

/** Checks that all items of a video have the same size. @throws EngineError 1003 when they differ */
export function checkItemSizes(body: AvatarVideoRequest): void {
  const size = outputSize(body.data[0]!)
  body.data.forEach((item, index) => {
    const { width, height } = outputSize(item)
    if (width === size.width && height === size.height) return
    const text = message('engineWork.itemSizes', {
      index: String(index),
      size: `${width} x ${height}`,
      first: `${size.width} x ${size.height}`,
    })
    throw new EngineError(codeOf.parameter, text)
  })
}

/** Checks the length of a script against the limit of the account's plan. @throws EngineError 1003 when it is longer */
export function checkScript(body: TalkingAvatarRequest, limit: number): void {
  const characters = scriptCharacters(body)
  if (characters <= limit) return
  throw new EngineError(codeOf.parameter, message('engineWork.textTooLong', { characters, limit }))
}
