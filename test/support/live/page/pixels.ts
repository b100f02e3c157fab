import type { Pixels } from '@common/faces/draw/index.ts'

export async function planesOf(frame: VideoFrame): Promise<Uint8Array> {
  const data = new Uint8Array(frame.allocationSize())
  await frame.copyTo(data)
  return data
}

export async function readRgba(url: string): Promise<Pixels> {
  const bitmap = await createImageBitmap(await (await fetch(url)).blob())
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  return { data: context.getImageData(0, 0, width, height).data, width, height, channels: 4 }
}

export async function i420Of({
  data,
  width,
  height,
}: Pixels): Promise<{ data: Uint8Array; width: number; height: number }> {
  // The picture is drawn on a canvas first, because frames of pictures are not planar.
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')!.putImageData(new ImageData(Uint8ClampedArray.from(data), width, height), 0, 0)
  const frame = new VideoFrame(canvas, { timestamp: 0 })
  const rgb = new Uint8Array(frame.allocationSize({ format: 'RGBA' }))
  await frame.copyTo(rgb, { format: 'RGBA' })
  frame.close()
  const planes = new Uint8Array((width * height * 3) / 2)
  const half = width >> 1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const [r, g, b] = [rgb[at]!, rgb[at + 1]!, rgb[at + 2]!]
      planes[y * width + x] = 16 + (65.481 * r + 128.553 * g + 24.966 * b) / 255 + 0.5
      if (y & 1 || x & 1) continue
      const index = width * height + (y >> 1) * half + (x >> 1)
      planes[index] = 128 + (-37.797 * r - 74.203 * g + 112 * b) / 255 + 0.5
      planes[index + half * (height >> 1)] = 128 + (112 * r - 93.786 * g - 18.214 * b) / 255 + 0.5
    }
  }
  return { data: planes, width, height }
}

export function base64(bytes: Uint8Array | Uint8ClampedArray): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}
