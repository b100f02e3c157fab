import { z } from 'zod'
import { extensions } from '../../service/index.ts'
import { addressOf, rateOf, text } from './body-fields.ts'
import { fileSource, scriptSourceSchema } from './sources.ts'
import { defineElement } from './spec.ts'

/** Sound beside the scene's voice: a recording, or further speech. */
export const audio = defineElement(z.discriminatedUnion('kind', [...fileSource, scriptSourceSchema]), {
  isVisual: false,
  hasLength: true,
  plays: 'always',
  repeats: false,
  bodyType: 'audio',
  notInTalkingAvatar: null,
  endings: extensions.audio,
  noun: 'a sound',
  fromBody(fields) {
    if (text(fields, 'url') !== undefined) return addressOf(fields)
    return {
      kind: 'script',
      voiceId: text(fields, 'voice_id') ?? '',
      text: text(fields, 'input_text') ?? '',
      rate: rateOf(fields),
    }
  },
  uncuttable({ name, source }, elapsedMs, playsMs) {
    if (source.kind === 'script') {
      return `What "${name}" says can't be cut: speech is made from its whole text. Split the scene or its text instead.`
    }
    return playsMs !== undefined && elapsedMs >= playsMs
      ? `The sound of "${name}" is over by then. Move its end there instead.`
      : null
  },
})
