import type { TextSource } from '@common/composition/elements/text-source.ts'
import type { Box, Point, Size } from '../box.ts'

/**
 * The share of a text's width and height, 0 to 1, at which it stays when it grows: where its lines are aligned and
 * anchored.
 */
export function anchorOf({ align, anchor }: Pick<TextSource, 'align' | 'anchor'>, isRightToLeft: boolean): Point {
  const across = {
    start: isRightToLeft ? 1 : 0,
    justify: isRightToLeft ? 1 : 0,
    center: 0.5,
    end: isRightToLeft ? 0 : 1,
  }
  return { x: across[align], y: { top: 0, middle: 0.5, bottom: 1 }[anchor] }
}

/**
 * The top left corner of a box of another size, px, at which the anchor stays where it is on the canvas.
 * @param rotation degrees around the centre of the box
 */
export function cornerKeeping(anchor: Point, before: Box, size: Size, rotation = 0): Point {
  const angle = (rotation * Math.PI) / 180
  const turned = ({ width, height }: Size): Point => {
    const [x, y] = [(anchor.x - 0.5) * width, (anchor.y - 0.5) * height]
    return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) }
  }
  const [was, is] = [turned(before), turned(size)]
  return {
    x: before.x + before.width / 2 + was.x - is.x - size.width / 2,
    y: before.y + before.height / 2 + was.y - is.y - size.height / 2,
  }
}
