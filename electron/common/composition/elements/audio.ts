import { message } from '../../messages/index.ts'
import { z } from 'zod'
import { extensions } from '../../service/index.ts'
import { addressOf, rateOf, text } from './body-fields.ts'
import { fileSource, scriptSourceSchema } from './sources.ts'
import { defineElement } from './spec.ts'

/** Sound beside the scene's voice: a recording, or further speech. */
export const audio = defineElement(z.discriminatedUnion('kind', [...fileSource, scriptSourceSchema]), {
  isVisual: false,
  isVector: false,
  hasLength: true,
  isHeard: true,
  plays: 'always',
  repeats: false,
  bodyType: 'audio',
  inTalkingAvatar: true,
  endings: extensions.audio,
  fromBody(fields) {
    if (text(fields, 'url') !== undefined) return addressOf(fields)
    return {
      kind: 'script',
      voiceId: text(fields, 'voice_id') ?? '',
      text: text(fields, 'input_text') ?? '',
      rate: rateOf(fields),
    }
  },
  uncuttable({ name, source, sound }, elapsedMs, playsMs) {
    if (source.kind === 'script') {
      return message('editRefusals.speechNotCut', { name })
    }
    if (sound?.loop) return message('editRefusals.loopedSoundNotCut', { name })
    return playsMs !== undefined && elapsedMs >= playsMs ? message('editRefusals.soundIsOver', { name }) : null
  },
})
