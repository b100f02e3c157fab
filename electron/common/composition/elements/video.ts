import { z } from 'zod'
import { extensions } from '../../service/index.ts'
import { addressOf } from './body-fields.ts'
import { fileSource } from './sources.ts'
import { defineElement } from './spec.ts'

/** A video with its sound; its last frame is held after its end. */
export const video = defineElement(z.discriminatedUnion('kind', [...fileSource]), {
  isVisual: true,
  isVector: false,
  hasLength: true,
  isHeard: true,
  plays: 'always',
  repeats: false,
  bodyType: 'video',
  inTalkingAvatar: false,
  endings: extensions.composedVideo,
  fromBody: addressOf,
  uncuttable: () => null,
})
