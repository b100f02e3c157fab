import { urlExtension, urlProblem } from '../../service/index.ts'
import { inSentence } from '../elements/spec.ts'
import type { ValueOptions } from '../elements/spec.ts'
import { elementKindNames, elementKinds } from '../model.ts'
import type { Element, ElementKind, Source } from '../model.ts'

export type { ValueOptions } from '../elements/spec.ts'

/**
 * The source that a cell's value stands for, as an element of this kind has it: an address, a file, or what the kind alone
 * takes (an avatar's id, a colour). A sentence where it can't be one.
 */
export function valueSource(
  { kind, source }: Element,
  value: string,
  options: ValueOptions,
): Source | string {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(value)) return addressSource(kind, value)
  const { fromValue, endings } = elementKinds[kind]
  const own = fromValue?.(value, source, options)
  if (own !== undefined) return own as Source | string
  // A file by its ending is what an element can show, or nobody can tell.
  const ending = /\.([a-z0-9]{1,8})$/i.exec(value)?.[1]?.toLowerCase()
  if (ending !== undefined && !endings.includes(ending)) return wrongKind(kind, value, ending)
  const path = options.file?.(value) ?? value
  if (path.length > 4_096 || path.includes('\0'))
    return `"${inSentence(value)}" is no path of a file. Correct it.`
  return { kind: 'asset', path }
}

function addressSource(kind: ElementKind, url: string): Source | string {
  const problem = urlProblem(url)
  if (problem !== undefined) return `The address ${problem}.`
  const ending = urlExtension(url)
  if (ending !== undefined && isMedia(ending) && !elementKinds[kind].endings.includes(ending))
    return wrongKind(kind, url, ending)
  return { kind: 'url', url }
}

function isMedia(ending: string): boolean {
  return elementKindNames.some((kind) => elementKinds[kind].endings.includes(ending))
}

function wrongKind(kind: ElementKind, value: string, ending: string): string {
  const { noun } = elementKinds[kind]
  return `"${inSentence(value)}" (.${ending}) is not ${noun}. Give ${noun} in its place.`
}
