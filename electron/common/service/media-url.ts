import { fieldProblem } from './refusal.ts'
import { stripFragment } from './media-fragment.ts'
import { guards } from './limits.ts'
import { message } from '../messages/index.ts'
import type { Message, Text } from '../messages/index.ts'

/** Extensions of the media that each field of the interface takes. Lower case, without the dot. */
export const extensions = {
  /** Images of `createTalkingAvatar`. */
  image: ['png', 'jpg', 'jpeg', 'webp'],
  /** Videos of `createTalkingAvatar`. */
  video: ['mp4', 'mov', 'avi'],
  /** The interface names no audio formats; these are what speech and music come in. */
  audio: ['mp3', 'wav', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'flac', 'weba', 'webm'],
  /** Create avatar video names no formats: those of a talking avatar, and what the engine also decodes. */
  composedImage: ['png', 'jpg', 'jpeg', 'webp', 'gif', 'bmp'],
  composedVideo: ['mp4', 'mov', 'avi', 'webm', 'mkv', 'm4v', 'gif'],
  /** Images of `createCharacterSwap`. */
  characterImage: ['png', 'jpg', 'jpeg'],
  characterVideo: ['mp4'],
} as const satisfies Record<string, readonly string[]>

/**
 * The extension of the URL's path, lower case, without the dot; query and fragment do not count. Undefined when there
 * is none: then only the content can tell the format.
 */
export function urlExtension(url: string): string | undefined {
  const path = pathOf(url)
  const name = path.slice(path.lastIndexOf('/') + 1)
  const match = /\.([a-z0-9]{1,8})$/i.exec(name)
  return match?.[1]?.toLowerCase()
}

function pathOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url).pathname)
  } catch {
    return stripFragment(url).split('?')[0] ?? ''
  }
}

/**
 * Why a text is no URL with one of the extensions, without the name of its field; undefined when it is one. A URL
 * without an extension passes: its format is detected once it is fetched.
 */
export function urlProblem(text: string, allowed?: readonly string[]): Message | undefined {
  if (text.trim() === '') return fieldProblem('requestProblems.noUrl')
  if (text.length > guards.urlCharacters)
    return fieldProblem('requestProblems.longText', { limit: String(guards.urlCharacters) })
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return fieldProblem('requestProblems.notUrl', { value: quote(text) })
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return fieldProblem('requestProblems.notWeb', { value: quote(url.protocol) })
  }
  const extension = urlExtension(text)
  if (allowed && extension !== undefined && !allowed.includes(extension)) {
    const names = [...new Set(allowed)].map((name) => `.${name}`)
    return fieldProblem('requestProblems.ending', { endings: anyOf(names), ending: extension })
  }
  return undefined
}

/** A value in quotes for a message, cut to a length that can be read. */
export function quote(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 57)}...` : text
  return JSON.stringify(shown)
}

/** A list of alternatives as text: `a`, `a or b`, `a, b or c`. */
export function anyOf(names: readonly string[]): Text {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : message('text.or', { first: names.slice(0, -1), last })
}
