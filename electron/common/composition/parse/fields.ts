import type { Element, Source, Voice } from '../model.ts'
import type { Fields } from '../pasted.ts'

/** Reading a body that the contract has accepted: what is absent or an empty text takes the interface's default. */

export function text(fields: Fields, field: string): string | undefined {
  const value = fields[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function number(fields: Fields, field: string): number | undefined {
  const value = fields[field]
  return typeof value === 'number' ? value : undefined
}

export function objects(fields: Fields, field: string): Fields[] {
  const value = fields[field]
  return Array.isArray(value) ? (value as Fields[]) : []
}

/** The document's lengths are whole ms; a body may carry fractions. */
export function wholeMs(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.max(1, Math.round(value))
}

/** Rate of `80%` as 80; natural speed where it is missing. */
export function rateOf(fields: Fields): number {
  return Number.parseInt(text(fields, 'rate') ?? '100%', 10)
}

/** The voice of fields that hold an address (which wins) or an id and a text. */
export function voiceOf(fields: Fields, urlField: 'url' | 'voice_url'): Voice {
  const url = text(fields, urlField)
  if (url !== undefined) return { kind: 'audio', source: { kind: 'url', url } }
  const { voiceId, text: script, rate } = scriptOf(fields)
  return { kind: 'script', voiceId, text: script, rate }
}

function scriptOf(fields: Fields): Extract<Source, { kind: 'script' }> {
  return {
    kind: 'script',
    voiceId: text(fields, 'voice_id') ?? '',
    text: text(fields, 'input_text') ?? '',
    rate: rateOf(fields),
  }
}

/** The `from` of a body's avatars; where it says nothing, an avatar that comes with an address is the caller's own. */
export function fromOf(stated: number | undefined, elements: readonly Fields[]): 2 | 3 {
  if (stated === 2 || stated === 3) return stated
  const own = (fields: Fields) =>
    fields['type'] === 'avatar' && text(fields, 'avatar_id') && text(fields, 'url')
  return elements.some(own) ? 3 : 2
}

/** What kind of element it is, and of what. `from` is that of the body's avatars. */
export function mediaOf(fields: Fields, from: 2 | 3): Pick<Element, 'kind' | 'source'> {
  const url = text(fields, 'url')
  const file = { kind: 'url' as const, url: url ?? '' }
  switch (fields['type']) {
    case 'avatar': {
      const avatarId = text(fields, 'avatar_id')
      if (avatarId === undefined) return { kind: 'avatar', source: file }
      const own = url === undefined ? {} : { url }
      return { kind: 'avatar', source: { kind: 'avatar', avatarId, from, ...own } }
    }
    case 'image':
      return { kind: 'image', source: file.url.startsWith('#') ? { kind: 'color', value: file.url } : file }
    case 'video':
      return { kind: 'video', source: file }
    default:
      return { kind: 'audio', source: url === undefined ? scriptOf(fields) : file }
  }
}

/** A name for the layers panel: the avatar's id, the file's name, else what kind of thing it is. */
export function nameOf({ kind, source }: Pick<Element, 'kind' | 'source'>): string {
  if (source.kind === 'avatar') return source.avatarId
  if (source.kind === 'color') return source.value
  const path = source.kind === 'url' ? source.url.split(/[?#]/)[0]! : ''
  const file = path.slice(path.lastIndexOf('/') + 1)
  return (file === '' ? kind : decoded(file)).slice(0, 200)
}

function decoded(file: string): string {
  try {
    return decodeURIComponent(file)
  } catch {
    return file
  }
}
