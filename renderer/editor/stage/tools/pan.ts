import type { StageContext, Pointer, Tool } from './types.ts'

/** Moves the canvas on the stage. */
export function panTool(start: Pointer, context: StageContext): Tool {
  const from = context.pan()
  return {
    name: 'pan',
    cursor: () => 'grabbing',
    handle(event, on) {
      if (event.type === 'cancel' || event.type === 'up') return null
      const { screen } = event.pointer
      on.panTo({ x: from.x + screen.x - start.screen.x, y: from.y + screen.y - start.screen.y })
      return this
    },
  }
}
