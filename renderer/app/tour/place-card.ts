import type { Rect } from '../shell/toast-corner.ts'

interface Size {
  width: number
  height: number
}

/** Distance of the card from its target and from the edges of the window, CSS px. */
const gapPx = 18
const edgePx = 12

/** Upper left corner of the tour's card: beside its target where there is room, otherwise in the middle. */
export function placeCard(target: Rect | null, card: Size, room: Size): { left: number; top: number } {
  const middle = { left: (room.width - card.width) / 2, top: (room.height - card.height) / 2 }
  if (target === null) return middle
  const beside = [
    { left: target.right + gapPx, top: target.top },
    { left: target.left, top: target.bottom + gapPx },
    { left: target.left - gapPx - card.width, top: target.top },
    { left: target.left, top: target.top - gapPx - card.height },
  ]
  const fitting = beside
    .map(({ left, top }) => ({
      left: Math.max(edgePx, Math.min(left, room.width - card.width - edgePx)),
      top: Math.max(edgePx, Math.min(top, room.height - card.height - edgePx)),
    }))
    .find(
      ({ left, top }) =>
        left >= target.right ||
        top >= target.bottom ||
        left + card.width <= target.left ||
        top + card.height <= target.top,
    )
  return fitting ?? middle
}
