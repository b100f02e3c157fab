import { z } from 'zod'
import { extensions } from '../../service/index.ts'
import { hexOf } from '../colors.ts'
import { addressOf } from './body-fields.ts'
import { colorSourceSchema, fileSource } from './sources.ts'
import { defineElement, inSentence } from './spec.ts'

/** A picture, an animation that plays once, or a plain colour. */
export const image = defineElement(z.discriminatedUnion('kind', [...fileSource, colorSourceSchema]), {
  isVisual: true,
  hasLength: false,
  plays: 'animations',
  repeats: false,
  bodyType: 'image',
  notInTalkingAvatar: null,
  endings: extensions.composedImage,
  noun: 'an image',
  fromBody(fields) {
    const file = addressOf(fields)
    return file.url.startsWith('#') ? { kind: 'color', value: file.url } : file
  },
  fromValue(value) {
    if (!value.startsWith('#')) return undefined
    if (hexOf(value) === undefined) return `"${inSentence(value)}" is no colour. Write #rrggbb.`
    return { kind: 'color', value }
  },
  uncuttable: () => null,
})
