import { message } from '../../messages/index.ts'
import { offsetToCorner } from '../compile/anchor.ts'
import type { Size } from '../compile/options.ts'
import { baseSize } from '../compile/placement.ts'
import { number, text } from '../elements/body-fields.ts'
import { elementSchema, isVisual } from '../model.ts'
import type { Element } from '../model.ts'
import type { Fields } from '../pasted.ts'
import { errorAt } from '../problems.ts'
import type { Problem } from '../problems.ts'
import { mediaOf, nameOf } from './fields.ts'
import type { ReadOptions } from './options.ts'
import { compileOptions } from './pasted-fields.ts'

/** What reading an element needs to know of the body around it. */
interface ElementPosition {
  layer: number
  /** The body's origin of all avatars: 2 official, 3 own. */
  from: 2 | 3
  /** Path of the element in the body. */
  path: string
  canvas: Size
}

export function elementOf(
  fields: Fields,
  { layer, from, path, canvas }: ElementPosition,
  options: ReadOptions,
  problems: Problem[],
): Element {
  const written = writtenElement(fields, path, layer, options)
  if (written) return written
  const media = mediaOf(fields, from)
  const width = number(fields, 'width')
  const height = number(fields, 'height')
  const size = { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) }
  const element = {
    ...media,
    id: options.newId(),
    name: nameOf(media),
    x: number(fields, 'offset_x') ?? 0,
    y: number(fields, 'offset_y') ?? 0,
    ...(isVisual(media) ? size : {}),
    scaleX: number(fields, 'scale_x') ?? 1,
    scaleY: number(fields, 'scale_y') ?? 1,
    layer,
    locked: false,
    hidden: false,
  } as Element
  if (!isVisual(media) || (options.anchor ?? 'top-left') === 'top-left') return element
  const base = baseSize(element, { options: compileOptions(options), canvas })
  if (base.width === undefined || base.height === undefined) {
    const why = message('projectProblems.parse.sizeForOffset', { name: element.name })
    problems.push(errorAt(path, 'size-unknown', why))
    return element
  }
  const shown = { width: base.width * element.scaleX, height: base.height * element.scaleY }
  return { ...element, ...offsetToCorner(element, shown, 'center') }
}

/**
 * The element that the extension object stores for an element of the body; undefined when it stores none or an invalid
 * one. Its times are left out, because those of the body apply.
 */
function writtenElement(fields: Fields, path: string, layer: number, options: ReadOptions): Element | undefined {
  const key = text(fields, 'id') ?? /\d+(?=\]$)/.exec(path)?.[0] ?? ''
  const entries = options.extension?.elements ?? {}
  const written = Object.hasOwn(entries, key) ? entries[key]?.element : undefined
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return undefined
  const { start: _start, end: _end, pasted: _pasted, ...rest } = written as Fields
  const parsed = elementSchema.safeParse({ ...rest, id: options.newId(), layer })
  if (!parsed.success) return undefined
  const [x = 0, y = 0, width = 1, height = 1] = ['offset_x', 'offset_y', 'width', 'height'].map((field) =>
    number(fields, field),
  )
  options.drawings?.set(parsed.data.id, { url: text(fields, 'url') ?? '', x, y, width, height })
  return parsed.data
}
