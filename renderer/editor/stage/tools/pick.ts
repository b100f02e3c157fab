import type { StageContext, Tool } from './types.ts'

/** Takes the colour under the next press; another button, Escape and a lost pointer end it without one. */
export function pickTool(context: StageContext): Tool {
  const tool: Tool = {
    name: 'pick',
    cursor: () => 'crosshair',
    handle(event) {
      if (event.type === 'cancel' || event.type === 'up') return null
      if (event.type === 'down') context.pickColor(event.pointer.button === 0 ? event.pointer.canvas : null)
      return tool
    },
  }
  return tool
}
