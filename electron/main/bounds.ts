/** Rectangle in px from the top left corner of the main screen. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

export interface WindowBounds {
  bounds: Partial<Rectangle> & { width: number; height: number }
  maximized: boolean
}

export const smallest = { width: 960, height: 640 }
const usual = { width: 1440, height: 900 }
/** Part of the window, px, that must be on a screen so that the user can drag it. */
const grip = { width: 120, height: 60 }

/**
 * Bounds of the window: the stored ones, if enough of them is on a screen, otherwise centred on the main screen.
 * @param kept the stored value, of any type
 * @param screens work areas, the main one first
 */
export function restoreBounds(kept: unknown, screens: readonly Rectangle[]): WindowBounds {
  const stored = readBounds(kept)
  const main = screens[0] ?? { x: 0, y: 0, ...usual }
  const area = stored && screens.find((screen) => reaches(stored.bounds, screen))
  if (!stored || !area)
    return {
      bounds: { width: Math.min(usual.width, main.width), height: Math.min(usual.height, main.height) },
      maximized: stored?.maximized ?? false,
    }
  const { x, y, width, height } = stored.bounds
  return {
    bounds: {
      x,
      // A title bar above the screen could not be dragged.
      y: Math.max(y, area.y),
      width: Math.max(smallest.width, Math.min(width, Math.max(area.width, smallest.width))),
      height: Math.max(smallest.height, Math.min(height, Math.max(area.height, smallest.height))),
    },
    maximized: stored.maximized,
  }
}

function reaches(bounds: Rectangle, screen: Rectangle): boolean {
  const width = Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x)
  const height = Math.min(bounds.y + bounds.height, screen.y + screen.height) - Math.max(bounds.y, screen.y)
  return width >= grip.width && height >= grip.height
}

function readBounds(kept: unknown): { bounds: Rectangle; maximized: boolean } | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { x, y, width, height, maximized } = kept as Record<string, unknown>
  const numbers = [x, y, width, height]
  if (!numbers.every((one) => typeof one === 'number' && Number.isInteger(one) && Math.abs(one) < 100_000)) return null
  const bounds = { x, y, width, height } as Rectangle
  return bounds.width > 0 && bounds.height > 0 ? { bounds, maximized: maximized === true } : null
}
