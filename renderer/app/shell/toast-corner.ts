/** A rectangle in CSS px from the window's upper left corner. */
export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

/** Corners of the window in which toasts can be shown, the preferred one first. */
export const toastCorners = ['lower-right', 'upper-right', 'lower-left', 'upper-left'] as const
export type ToastCorner = (typeof toastCorners)[number]

/** The rectangle of toasts in a corner. @param room the part of the window in which toasts may be */
export function toastRect(corner: ToastCorner, size: { width: number; height: number }, room: Rect): Rect {
  const left = corner.endsWith('left') ? room.left : room.right - size.width
  const top = corner.startsWith('upper') ? room.top : room.bottom - size.height
  return { left, top, right: left + size.width, bottom: top + size.height }
}

const overlap = (one: Rect, other: Rect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Where toasts are shown: the corner in which they cover the fewest controls, and how many they cover there. */
export function chooseCorner(
  size: { width: number; height: number },
  room: Rect,
  controls: readonly Rect[],
): { corner: ToastCorner; covered: number } {
  const choices = toastCorners.map((corner) => {
    const rect = toastRect(corner, size, room)
    return { corner, covered: controls.filter((one) => overlap(one, rect)).length }
  })
  return choices.reduce((best, one) => (one.covered < best.covered ? one : best))
}
