import { extensions, urlExtension, urlProblem } from '../../service/index.ts'
import { hexOf } from '../colors.ts'
import type { Element, Source } from '../model.ts'

/** A file by its ending is what an element can show, or nobody can tell. */
const endings: Readonly<Record<'image' | 'video' | 'audio', readonly string[]>> = {
  image: extensions.composedImage,
  video: extensions.composedVideo,
  audio: extensions.audio,
}

export interface ValueOptions {
  /** What relative paths are of: gives the path that the project is to name. */
  file?: (path: string) => string
  /** Whose an avatar is; undefined for one that is not known. */
  avatarFrom?: (avatarId: string) => 2 | 3 | undefined
}

/**
 * The source that a cell's value stands for, as an element of this kind has it: an address, a file, an avatar's id, for an
 * image a colour (`#rrggbb`) too. A sentence where it can't be one.
 */
export function valueSource(element: Element, value: string, options: ValueOptions): Source | string {
  const { kind } = element
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(value)) return addressSource(kind, value)
  if (kind === 'image' && value.startsWith('#')) {
    const hex = hexOf(value)
    return hex === undefined ? `"${shown(value)}" is no colour. Write #rrggbb.` : { kind: 'color', value }
  }
  const ending = /\.([a-z0-9]{1,8})$/i.exec(value)?.[1]?.toLowerCase()
  if (kind === 'avatar') {
    const isFile = ending !== undefined && [...endings.image, ...endings.video].includes(ending)
    if (!isFile) return avatarSource(element, value, options)
  } else if (ending !== undefined && !endings[kind].includes(ending)) {
    return wrongKind(kind, value, ending)
  }
  const path = options.file?.(value) ?? value
  if (path.length > 4_096 || path.includes('\0')) return `"${shown(value)}" is no path of a file. Correct it.`
  return { kind: 'asset', path }
}

function addressSource(kind: Element['kind'], url: string): Source | string {
  const problem = urlProblem(url)
  if (problem !== undefined) return `The address ${problem}.`
  const ending = urlExtension(url)
  const allowed = kind === 'avatar' ? [...endings.video, ...endings.image] : endings[kind]
  if (ending !== undefined && isMedia(ending) && !allowed.includes(ending))
    return wrongKind(kind, url, ending)
  return { kind: 'url', url }
}

function isMedia(ending: string): boolean {
  return Object.values(endings).some((list) => list.includes(ending))
}

function avatarSource({ source }: Element, id: string, { avatarFrom }: ValueOptions): Source | string {
  if (id.length > 500) return `"${shown(id)}" is no avatar’s id. Correct it.`
  const before = source.kind === 'avatar' ? source.from : 2
  return { kind: 'avatar', avatarId: id, from: avatarFrom?.(id) ?? before }
}

function wrongKind(kind: Element['kind'], value: string, ending: string): string {
  const what = { image: 'an image', video: 'a video', audio: 'a sound', avatar: 'an avatar' }[kind]
  return `"${shown(value)}" (.${ending}) is not ${what}. Give ${what} in its place.`
}

function shown(value: string): string {
  return value.length > 80 ? `${value.slice(0, 80)}…` : value
}
