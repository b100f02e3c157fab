import type { Box, Point } from '../../../../renderer/editor/box.ts'
import type { LiveBox } from '../../../../renderer/editor/rotation.ts'
import type { Target } from '../../../../renderer/editor/stage/hit.ts'
import { snapLines } from '../../../../renderer/editor/stage/snap.ts'
import type { Guide } from '../../../../renderer/editor/stage/snap.ts'
import { ToolMachine } from '../../../../renderer/editor/stage/tools/machine.ts'
import type { Cropping, StageContext, Pointer } from '../../../../renderer/editor/stage/tools/types.ts'

export interface Committed {
  kind: 'move' | 'resize' | 'rotate'
  places: Record<string, LiveBox>
}

/** A stage without a screen: the canvas is 1000 by 600 px, one px of the screen is one of the canvas. */
export class FakeStage implements StageContext {
  zoom = 1
  snapping = false
  readOnly = false
  items: Target[]
  chosen: string[] = []
  shown: ReadonlyMap<string, LiveBox> | null = null
  cropped: Cropping | null = null
  picks = false
  readonly picked: (Point | null)[] = []
  guides: readonly Guide[] = []
  marquee: Box | null = null
  at: Point = { x: 0, y: 0 }
  readonly commits: Committed[] = []

  constructor(items: Target[]) {
    this.items = items
  }

  targets(): Target[] {
    return this.items.map((one) => ({ ...one, box: this.shown?.get(one.id) ?? one.box }))
  }
  selected(): string[] {
    return this.chosen
  }
  select(ids: readonly string[]): void {
    this.chosen = [...ids]
  }
  snapLines(without: readonly string[]) {
    const others = this.items.filter(({ id }) => !without.includes(id)).map(({ box }) => box)
    return snapLines({ width: 1000, height: 600 }, others)
  }
  preview(places: ReadonlyMap<string, LiveBox> | null): void {
    this.shown = places
  }
  commit(kind: 'move' | 'resize' | 'rotate', places: ReadonlyMap<string, LiveBox>): void {
    this.commits.push({ kind, places: Object.fromEntries(places) })
  }
  cropping(): Cropping | null {
    return this.cropped
  }
  setCropping(cropping: Cropping): void {
    this.cropped = cropping
  }
  endCropping(): void {
    this.cropped = null
  }
  picking(): boolean {
    return this.picks
  }
  pickColor(at: Point | null): void {
    this.picks = false
    this.picked.push(at)
  }
  showGuides(guides: readonly Guide[]): void {
    this.guides = guides
  }
  showMarquee(box: Box | null): void {
    this.marquee = box
  }
  pan(): Point {
    return this.at
  }
  panTo(at: Point): void {
    this.at = at
  }
}

type Keys = Partial<Pick<Pointer, 'shift' | 'alt' | 'mod' | 'space' | 'button'>>

/** Moves a pointer over a fake stage. */
export class Hand {
  readonly machine: ToolMachine
  #keys: Keys = {}

  constructor(desk: StageContext) {
    this.machine = new ToolMachine(desk)
  }

  with(keys: Keys): this {
    this.#keys = keys
    return this
  }
  down(x: number, y: number): this {
    return this.#send('down', x, y)
  }
  move(x: number, y: number): this {
    return this.#send('move', x, y)
  }
  up(x: number, y: number): this {
    return this.#send('up', x, y)
  }
  click(x: number, y: number): this {
    return this.down(x, y).up(x, y)
  }
  drag(from: [number, number], to: [number, number]): this {
    return this.down(...from)
      .move(...to)
      .up(...to)
  }
  escape(): this {
    this.machine.handle({ type: 'cancel' })
    return this
  }

  #send(type: 'down' | 'move' | 'up', x: number, y: number): this {
    const none = { button: 0, shift: false, alt: false, mod: false, space: false }
    const pointer = { ...none, ...this.#keys, screen: { x, y }, canvas: { x, y } }
    this.machine.handle({ type, pointer })
    return this
  }
}
