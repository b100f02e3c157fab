import type { Picture } from './picture-cache.ts'

/** Longest side in px at which a picture is stored: more than any canvas shows. */
const longestKept = 4096

/** Fetches and decodes a picture. `size` is its own, where known. @throws when it can't be fetched or decoded */
export async function loadStill(url: string, size: { width: number; height: number } | null): Promise<Picture> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return decodeStill(await response.blob(), size)
}

async function decodeStill(blob: Blob, size: { width: number; height: number } | null): Promise<Picture> {
  try {
    const whole = await createImageBitmap(blob)
    return await kept(whole, { width: whole.width, height: whole.height })
  } catch {
    // SVG is decoded by image elements only.
    return decodeVector(blob, size)
  }
}

async function kept(whole: ImageBitmap, own: { width: number; height: number }): Promise<Picture> {
  const shrink = longestKept / Math.max(own.width, own.height)
  if (shrink >= 1) return bitmapPicture(whole, own)
  const smaller = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(own.width * shrink)),
    resizeHeight: Math.max(1, Math.round(own.height * shrink)),
    resizeQuality: 'high',
  })
  whole.close()
  return bitmapPicture(smaller, own)
}

async function decodeVector(blob: Blob, size: { width: number; height: number } | null): Promise<Picture> {
  const address = URL.createObjectURL(blob)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const own = size ?? { width: image.naturalWidth, height: image.naturalHeight }
    const bitmap = await createImageBitmap(image, { resizeWidth: own.width, resizeHeight: own.height })
    return await kept(bitmap, own)
  } finally {
    URL.revokeObjectURL(address)
  }
}

export function bitmapPicture(image: ImageBitmap, own: { width: number; height: number }): Picture {
  const bytes = image.width * image.height * 4
  return { image, width: own.width, height: own.height, bytes, close: () => image.close() }
}

/** A picture with transparent space beside or above it, so that it has the ratio of a box and stands in it, centred. */
export function standingIn(picture: Picture, ratio: number): Picture {
  const width = Math.round(Math.max(picture.width, picture.height * ratio))
  const height = Math.round(Math.max(picture.height, picture.width / ratio))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.drawImage(picture.image, (width - picture.width) / 2, height - picture.height, picture.width, picture.height)
  return { image: canvas, width, height, bytes: width * height * 4 }
}
