import { z } from 'zod'
import { guards } from '../limits.ts'
import { hexColorSchema } from './looks.ts'

/** A length as a multiple of the captions' font size, so that a look fits every canvas. */
const em = z.number().min(0).max(5)
const share = z.number().min(0).max(1)
const time = z.int().min(0).max(guards.durationMs)

/** A filled box behind a word, a line or all lines. */
const captionBoxSchema = z.strictObject({
  color: hexColorSchema,
  /** Distance from the letters to the box's edge. */
  paddingX: em,
  paddingY: em,
  radius: em,
})

/** How the words of a caption follow the speech. */
const captionWordsSchema = z.discriminatedUnion('kind', [
  /** Shows all words from the caption's start to its end. */
  z.strictObject({ kind: z.literal('all') }),
  /** Shows only the word that is spoken. `grows`: the word appears growing from a smaller size. */
  z.strictObject({ kind: z.literal('single'), grows: z.boolean() }),
  /** Shows each word from when it is spoken until the caption's end. */
  z.strictObject({ kind: z.literal('appear'), grows: z.boolean() }),
  /** All words; `color` runs through each word while it is spoken and stays (karaoke). */
  z.strictObject({ kind: z.literal('fill'), color: hexColorSchema }),
  /** All words; the one that is spoken has another colour, a box, or is larger by the factor `scale`. */
  z.strictObject({
    kind: z.literal('highlight'),
    color: hexColorSchema,
    scale: z.number().min(1).max(2),
    box: captionBoxSchema.exactOptional(),
  }),
])

/**
 * How captions look. Every look is complete data: a project shows the same captions on every machine and with every
 * version of the looks that come with the product.
 */
export const captionLookSchema = z.strictObject({
  /** Name of the look: the key of a built-in one (`captionLooks` in common/captions), or what the user calls it. */
  name: z.string().min(1).max(guards.nameCharacters),
  /** Name of the font family. */
  font: z.string().min(1).max(guards.nameCharacters),
  /** Font size as a share of the canvas's shorter side. */
  size: z.number().min(0.01).max(0.4),
  /** 400 is regular, 700 bold. */
  weight: z.int().min(1).max(1000),
  italic: z.boolean(),
  color: hexColorSchema,
  letterCase: z.enum(['written', 'upper', 'lower']),
  /** Added after each character, as a share of the font size. */
  letterSpacing: z.number().min(-0.5).max(5),
  /** Distance of baselines as a multiple of the font size. */
  lineHeight: z.number().min(0.5).max(5),
  align: z.enum(['start', 'center', 'end']),
  /** A line around the letters. */
  outline: z.strictObject({ color: hexColorSchema, width: em }).exactOptional(),
  /** `blur` as of a canvas's shadow: twice its standard deviation. */
  shadow: z
    .strictObject({
      color: hexColorSchema,
      blur: em,
      x: z.number().min(-5).max(5),
      y: z.number().min(-5).max(5),
    })
    .exactOptional(),
  /** `lines`: a box behind each line, `text`: one behind all of them, `band`: as wide as the picture. */
  box: captionBoxSchema.extend({ around: z.enum(['lines', 'text', 'band']) }).exactOptional(),
  words: captionWordsSchema,
  /** Colour of the keywords of each caption: those that the cue names, otherwise the most telling word. */
  keyword: z.strictObject({ color: hexColorSchema }).exactOptional(),
})

/** Where captions stand: `insets` are what stays free at the edges, as shares of the canvas's sides (its safe area). */
export const captionPositionSchema = z.strictObject({
  at: z.enum(['top', 'middle', 'bottom']),
  insets: z.strictObject({ left: share, right: share, top: share, bottom: share }),
})

/** A word of a cue with the time when it is spoken. */
const captionWordSchema = z.strictObject({ text: z.string().min(1).max(200), startMs: time, endMs: time })

/** A caption that was edited or read from a file. Times in ms from the start of its scene. */
export const captionCueSchema = z.strictObject({
  startMs: time,
  endMs: time,
  /** Text of the cue. Lines are separated by `\n`; a text without one is broken where it needs to be. */
  text: z.string().max(2000),
  /** When its words are spoken; absent: as the speech says, otherwise by their lengths. */
  words: z.array(captionWordSchema).max(500).exactOptional(),
  /** Indices of the cue's keywords, from 0; absent: chosen by the look. */
  keywords: z.array(z.int().min(0).max(500)).max(50).exactOptional(),
})

/** Captions of one scene, in place of those that are made from its words. No cue: the scene has no captions. */
export const sceneCaptionsSchema = z.strictObject({
  cues: z.array(captionCueSchema).max(5000),
  /** The scene's script when its cues were edited; with another one they may no longer say what is spoken. */
  script: z.string().max(guards.textCharacters).exactOptional(),
})

/** Captions of a whole project. */
export const captionsSchema = z.strictObject({
  /** Clips of the project have captions. */
  shown: z.boolean(),
  look: captionLookSchema,
  /** Position of the captions; absent: below, within the safe area of the canvas's aspect ratio. */
  position: captionPositionSchema.exactOptional(),
})

export type CaptionBox = z.infer<typeof captionBoxSchema>
export type CaptionLook = z.infer<typeof captionLookSchema>
export type CaptionPosition = z.infer<typeof captionPositionSchema>
export type CaptionWord = z.infer<typeof captionWordSchema>
export type CaptionCue = z.infer<typeof captionCueSchema>
export type SceneCaptions = z.infer<typeof sceneCaptionsSchema>
export type ProjectCaptions = z.infer<typeof captionsSchema>
