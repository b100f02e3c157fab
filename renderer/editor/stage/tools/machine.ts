import type { Point } from '../../box.ts'
import { idleTool } from './idle.ts'
import { moved } from './types.ts'
import type { StageContext, Pointer, Tool, ToolEvent } from './types.ts'

/** State machine of the tools: passes each event to the active tool. */
export class ToolMachine {
  readonly #stage: StageContext
  readonly #idle: Tool
  #tool: Tool
  #lastClick: Point | null = null

  constructor(context: StageContext) {
    this.#stage = context
    this.#idle = idleTool((pointer) => this.#lastClick !== null && !moved(this.#lastClick, pointer.screen))
    this.#tool = this.#idle
  }

  get name(): Tool['name'] {
    return this.#tool.name
  }

  /** A press or drag is in progress. */
  get busy(): boolean {
    return this.#tool !== this.#idle
  }

  handle(event: ToolEvent): void {
    const before = this.#tool
    this.#tool = before.handle(event, this.#stage) ?? this.#idle
    if (event.type === 'up') this.#lastClick = before.name === 'press' ? event.pointer.screen : null
    if (event.type === 'cancel') this.#lastClick = null
  }

  cursor(pointer: Pointer): string {
    return this.#tool.cursor(pointer, this.#stage)
  }
}
