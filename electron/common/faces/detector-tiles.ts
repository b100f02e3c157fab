import type { FaceBox } from './types.ts'

/** Sides of tiles as shares of the picture's short side, and the step between tiles as a share of the tile. */
const levels = [
  { share: 0.6, step: 0.7 },
  { share: 0.3, step: 0.7 },
] as const

/** Smallest side of a tile, px: a smaller one would only be enlarged to the model's input. */
const leastTile = 192

/** A face this close to a tile's edge, as a share of the tile, may be cut by it. */
const edgeShare = 0.015

/** Starts of tiles along one side, which they cover with equal overlaps. */
function starts(length: number, tile: number, step: number): number[] {
  if (length <= tile) return [0]
  const count = Math.ceil((length - tile) / (tile * step)) + 1
  return Array.from({ length: count }, (_, index) => Math.round((index * (length - tile)) / (count - 1)))
}

/** Overlapping squares of a picture in which small faces become large enough for the detector, larger squares first. */
export function tilesOf(width: number, height: number): FaceBox[] {
  const short = Math.min(width, height)
  return levels.flatMap(({ share, step }, level) => {
    const tile = Math.round(Math.max(leastTile, short * share))
    // Tiles of a small picture would be as large as the picture itself, which is searched anyway.
    if (tile >= short && (level > 0 || tile >= Math.max(width, height))) return []
    if (level > 0 && tile <= leastTile) return []
    return starts(height, tile, step).flatMap((y) =>
      starts(width, tile, step).map((x) => ({
        x,
        y,
        width: Math.min(tile, width),
        height: Math.min(tile, height),
      })),
    )
  })
}

/** Whether a tile's edge, beyond which the picture continues, cuts a face. */
export function isCut(box: FaceBox, tile: FaceBox, width: number, height: number): boolean {
  const edge = edgeShare * Math.max(tile.width, tile.height)
  return (
    (tile.x > 0 && box.x < tile.x + edge) ||
    (tile.y > 0 && box.y < tile.y + edge) ||
    (tile.x + tile.width < width && box.x + box.width > tile.x + tile.width - edge) ||
    (tile.y + tile.height < height && box.y + box.height > tile.y + tile.height - edge)
  )
}
