import { between } from '../../box.ts'
import { inMarquee } from '../hit.ts'
import { moved } from './types.ts'
import type { Pointer, StageContext, Tool, ToolEvent } from './types.ts'

/** Selects by a rectangle. Shift adds to the selection; Alt selects only what is entirely inside. */
export class MarqueeTool implements Tool {
  readonly name = 'marquee'
  readonly #start: Pointer
  readonly #before: readonly string[]
  #drawn = false

  constructor(start: Pointer, context: StageContext) {
    this.#start = start
    this.#before = context.selected()
  }

  cursor(): string {
    return this.#drawn ? 'crosshair' : 'default'
  }

  handle(event: ToolEvent, on: StageContext): Tool | null {
    if (event.type === 'cancel') {
      on.showMarquee(null)
      on.select(this.#before)
      return null
    }
    const { pointer } = event
    if (event.type === 'up') {
      on.showMarquee(null)
      if (!this.#drawn && !this.#start.shift) on.select([])
      return null
    }
    this.#drawn ||= moved(this.#start.screen, pointer.screen)
    if (!this.#drawn) return this
    const box = between(this.#start.canvas, pointer.canvas)
    on.showMarquee(box)
    const taken = inMarquee(on.targets(), box, pointer.alt)
    const wanted = this.#start.shift ? [...new Set([...this.#before, ...taken])] : taken
    const now = on.selected()
    if (wanted.length !== now.length || wanted.some((id, i) => id !== now[i])) on.select(wanted)
    return this
  }
}
