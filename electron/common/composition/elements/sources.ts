import { z } from 'zod'
import { guards } from '../../service/index.ts'
import { hexOf } from '../colors.ts'
import type { ShapeSource } from './shape-source.ts'
import type { TextSource } from './text-source.ts'
import { maxDuration, rate, script } from './base.ts'

/**
 * A file of the user: a path relative to the project file's folder (with `/`), or an absolute one. The path is also its
 * `sourceKey`.
 */
export const assetSourceSchema = z.strictObject({
  kind: z.literal('asset'),
  path: z.string().min(1).max(4096),
  /** Where in the file it starts to play, ms; absent: at its beginning. A URL has the start in itself (`#t=1.5`). */
  begin: z.int().min(0).max(maxDuration).exactOptional(),
})
export const urlSourceSchema = z.strictObject({
  kind: z.literal('url'),
  url: z.string().min(1).max(guards.urlCharacters),
})
/** An avatar of the service by its `avatar_id`; `from` as in its record: 2 official, 3 the user's own. */
export const avatarSourceSchema = z.strictObject({
  kind: z.literal('avatar'),
  avatarId: z.string().min(1).max(guards.nameCharacters),
  from: z.union([z.literal(2), z.literal(3)]),
  /** URL that is sent beside the id where a pasted body had both. */
  url: z.string().min(1).max(guards.urlCharacters).exactOptional(),
})
export const colorSourceSchema = z.strictObject({
  kind: z.literal('color'),
  value: z.string().min(1).max(100),
})
/** Further speech, in addition to the scene's voice. */
export const scriptSourceSchema = z.strictObject({
  kind: z.literal('script'),
  voiceId: z.string().max(guards.nameCharacters),
  text: script,
  rate,
})

export const fileSource = [assetSourceSchema, urlSourceSchema] as const

export type FileSource = z.infer<typeof assetSourceSchema> | z.infer<typeof urlSourceSchema>
export type AvatarSource = z.infer<typeof avatarSourceSchema>
export type ColorSource = z.infer<typeof colorSourceSchema>
export type ScriptSource = z.infer<typeof scriptSourceSchema>
/** Every source that an element can have. */
export type AnySource = FileSource | AvatarSource | ColorSource | ScriptSource | TextSource | ShapeSource

/** The key of a source's media in `urls`, `sizes` and `mediaDurations`; undefined for a source without media. */
export function sourceKey(source: AnySource): string | undefined {
  if (source.kind === 'asset') return source.path
  if (source.kind === 'url') return source.url
  if (source.kind === 'avatar') return `avatar:${source.avatarId}`
  return undefined
}

/**
 * The colour that a source fills its box with, as `#rrggbb` or `#rrggbbaa`; null for a source that is no plain colour.
 */
export function fillOf(source: AnySource): string | null {
  return source.kind === 'color' ? (hexOf(source.value) ?? 'transparent') : null
}
