import type { Element, ElementKind } from '@common/composition/index.ts'
import { identityOf } from '../../elements/identity.ts'

/** A time within a scene, ms from its start. */
export interface Span {
  start: number
  end: number
}

/** A row while elements are distributed. */
export interface OpenRow {
  id: string
  kind: ElementKind
  /** Name of the row's elements, which have one identity; null: elements that are in one scene each share the row. */
  name: string | null
  /** Names of the elements in the row, as `ElementIdentity.name`. */
  names: Set<string>
}

/** An element with its time in its scene. */
export interface Placing<Of extends Span = Span> {
  element: Element
  span: Of
}

/**
 * Rows from the lowest to the topmost. Elements of one identity lie in the same row: those of several scenes that show
 * the same avatar or file, or that have the same name. When there are more identities than `mostOwn`, elements that are
 * in a single scene share rows by their kind.
 */
export class RowTable {
  readonly rows: OpenRow[] = []
  readonly #bySource = new Map<string, OpenRow[]>()
  readonly #byName = new Map<string, OpenRow[]>()
  readonly #mostOwn: number
  readonly #recurs: (element: Element) => boolean
  #opened = 0

  /**
   * Creates the table of the timeline's rows.
   * @param recurs whether more than one scene has an element with this element's identity
   */
  constructor(mostOwn: number, recurs: (element: Element) => boolean) {
    this.#mostOwn = mostOwn
    this.#recurs = recurs
  }

  /** The rows of a scene's elements, which come from the lowest to the topmost. */
  assign(placings: readonly Placing[]): OpenRow[] {
    const taken = new Map<OpenRow, Span[]>()
    const rows = placings.map(({ element, span }) => {
      const row = this.#find(element, (one) => !overlaps(taken.get(one), span))
      if (row) occupy(taken, row, span)
      return row
    })
    let below: OpenRow | undefined
    return placings.map(({ element, span }, index) => {
      const row = rows[index] ?? this.#otherRow(element, span, taken, () => this.#positionOf(below, rows.slice(index)))
      this.#learn(element, row)
      below = row
      return row
    })
  }

  /** A row for an element whose identity has none yet, or none that is free at the element's time. */
  #otherRow(element: Element, span: Span, taken: Map<OpenRow, Span[]>, position: () => number): OpenRow {
    const isFree = (row: OpenRow): boolean => !overlaps(taken.get(row), span)
    const row = this.#find(element, isFree) ?? this.#shared(element, isFree) ?? this.#open(element, position())
    occupy(taken, row, span)
    return row
  }

  /** A row of the element's identity: best one with the same source and name, then one with either of them. */
  #find(element: Element, isFree: (row: OpenRow) => boolean): OpenRow | undefined {
    const { source, name } = identityOf(element)
    const same = source === undefined ? [] : (this.#bySource.get(source) ?? []).filter(isFree)
    const called = name === undefined ? undefined : same.find(({ names }) => names.has(name))
    return called ?? same[0] ?? (name === undefined ? undefined : this.#byName.get(name)?.find(isFree))
  }

  #shared(element: Element, isFree: (row: OpenRow) => boolean): OpenRow | undefined {
    if (!this.#shares(element)) return undefined
    return this.rows.find((row) => row.name === null && row.kind === element.kind && isFree(row))
  }

  #shares(element: Element): boolean {
    return this.rows.length >= this.#mostOwn && !this.#recurs(element)
  }

  /** Above the row of the element below, otherwise below those of the elements above, otherwise lowest. */
  #positionOf(below: OpenRow | undefined, above: readonly (OpenRow | undefined)[]): number {
    if (below) return this.rows.indexOf(below) + 1
    const places = above.flatMap((row) => (row ? [this.rows.indexOf(row)] : []))
    return places.length === 0 ? 0 : Math.min(...places)
  }

  #open(element: Element, position: number): OpenRow {
    const name = this.#shares(element) ? null : element.name
    const row: OpenRow = { id: `${element.kind} ${(this.#opened += 1)}`, kind: element.kind, name, names: new Set() }
    this.rows.splice(position, 0, row)
    return row
  }

  #learn(element: Element, row: OpenRow): void {
    if (row.name === null) return
    const { source, name } = identityOf(element)
    if (source !== undefined) add(this.#bySource, source, row)
    if (name === undefined) return
    add(this.#byName, name, row)
    row.names.add(name)
  }
}

function add(index: Map<string, OpenRow[]>, key: string, row: OpenRow): void {
  const rows = index.get(key)
  if (!rows) index.set(key, [row])
  else if (!rows.includes(row)) rows.push(row)
}

function occupy(taken: Map<OpenRow, Span[]>, row: OpenRow, span: Span): void {
  const spans = taken.get(row)
  if (spans) spans.push(span)
  else taken.set(row, [span])
}

const overlaps = (spans: readonly Span[] | undefined, { start, end }: Span): boolean =>
  spans?.some((one) => one.start < end && start < one.end) ?? false
