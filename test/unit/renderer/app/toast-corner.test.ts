import { describe, expect, it } from 'vitest'
import { chooseCorner, toastRect } from '../../../../renderer/app/shell/toast-corner.ts'

describe('the corner of the toasts', () => {
  const room = { left: 88, top: 64, right: 1424, bottom: 884 }
  const size = { width: 380, height: 90 }
  const button = (left: number, top: number) => ({ left, top, right: left + 80, bottom: top + 30 })

  it('is the lower right one while no control lies there', () => {
    expect(chooseCorner(size, room, [button(200, 200)])).toEqual({ corner: 'lower-right', covered: 0 })
    expect(toastRect('lower-right', size, room)).toEqual({ left: 1044, top: 794, right: 1424, bottom: 884 })
  })

  it('is the next one that covers no control', () => {
    expect(chooseCorner(size, room, [button(1200, 860)]).corner).toBe('upper-right')
    expect(chooseCorner(size, room, [button(1200, 860), button(1100, 70)]).corner).toBe('lower-left')
  })

  it('covers the fewest controls where every corner has some', () => {
    const everywhere = [button(1200, 860), button(1300, 860), button(1100, 70), button(100, 860), button(100, 70)]
    expect(chooseCorner(size, room, everywhere)).toEqual({ corner: 'upper-right', covered: 1 })
  })
})
