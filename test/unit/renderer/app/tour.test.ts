import { describe, expect, it } from 'vitest'
import { placeCard } from '../../../../renderer/app/tour/place-card.ts'

describe('the card of the tour', () => {
  const room = { width: 1024, height: 700 }
  const card = { width: 400, height: 200 }
  const rect = (left: number, top: number, width: number, height: number) => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  })

  it('stands in the middle where a step is about the whole window, or leaves it no room', () => {
    expect(placeCard(null, card, room)).toEqual({ left: 312, top: 250 })
    expect(placeCard(rect(10, 10, 1000, 680), card, room)).toEqual({ left: 312, top: 250 })
  })

  it('stands beside what it explains, within the window', () => {
    expect(placeCard(rect(4, 60, 64, 50), card, room)).toEqual({ left: 86, top: 60 })
    expect(placeCard(rect(4, 650, 64, 40), card, room)).toEqual({ left: 86, top: 488 })
    expect(placeCard(rect(980, 8, 30, 30), card, room)).toEqual({ left: 612, top: 56 })
  })

  it.each([rect(100, 100, 800, 120), rect(300, 500, 400, 150), rect(700, 200, 300, 300)])(
    'never covers what it explains: %o',
    (target) => {
      const { left, top } = placeCard(target, card, room)
      const apart =
        left >= target.right ||
        left + card.width <= target.left ||
        top >= target.bottom ||
        top + card.height <= target.top
      expect(apart).toBe(true)
    },
  )
})
