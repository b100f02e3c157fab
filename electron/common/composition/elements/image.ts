import { z } from 'zod'
import { extensions } from '../../service/index.ts'
import { hexOf } from '../colors.ts'
import { addressOf } from './body-fields.ts'
import { colorSourceSchema, fileSource } from './sources.ts'
import { defineElement } from './spec.ts'
import { excerpt, message } from '../../messages/index.ts'

/** A picture, an animation that plays once, or a plain colour. */
export const image = defineElement(z.discriminatedUnion('kind', [...fileSource, colorSourceSchema]), {
  isVisual: true,
  isVector: false,
  hasLength: false,
  isHeard: false,
  plays: 'animations',
  repeats: false,
  bodyType: 'image',
  inTalkingAvatar: true,
  endings: extensions.composedImage,
  fromBody(fields) {
    const file = addressOf(fields)
    return file.url.startsWith('#') ? { kind: 'color', value: file.url } : file
  },
  fromValue(value) {
    if (!value.startsWith('#')) return undefined
    if (hexOf(value) === undefined) return message('projectProblems.values.noColor', { value: excerpt(value, 80) })
    return { kind: 'color', value }
  },
  uncuttable: () => null,
})
