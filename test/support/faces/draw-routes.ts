import { createCanvas, ImageData } from '@napi-rs/canvas'
import { createLayer, drawIntoLayer } from '../../../electron/common/faces/draw/index.ts'
import { eachSpan } from '../../../electron/common/faces/draw/raster.ts'
import { openWasmSampler } from './wasm-sampler.ts'
import type { MeshDrawing, Rect } from '../../../electron/common/faces/draw/index.ts'

/** One way to draw a textured mesh; the time of its preparation is not counted. */
export interface DrawRoute {
  name: string
  prepare(drawing: MeshDrawing, rect: Rect): () => unknown
}

/** The renderer of the product. */
const typedArrays: DrawRoute = {
  name: 'typed arrays',
  prepare(drawing, rect) {
    let layer = createLayer(rect)
    return () => {
      layer = createLayer(rect, layer)
      drawIntoLayer(layer, drawing)
      return layer.color
    }
  },
}

/** Skia by way of a canvas: each triangle is a clip and an affine map. It leaves seams where clips are smoothed. */
const canvas: DrawRoute = {
  name: 'canvas (Skia, CPU)',
  prepare({ source, sourcePoints, targetPoints, triangles, sourceStride = 3 }, rect) {
    const { width, height, data, channels } = source
    const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
    for (let pixel = 0; pixel < width * height; pixel++)
      for (let channel = 0; channel < 3; channel++) rgba[pixel * 4 + channel] = data[pixel * channels + channel]!
    const picture = createCanvas(width, height)
    picture.getContext('2d').putImageData(new ImageData(rgba, width, height), 0, 0)
    const target = createCanvas(rect.width, rect.height)
    const context = target.getContext('2d')
    const at = (points: Float32Array, stride: number, index: number) =>
      [points[index * stride]!, points[index * stride + 1]!] as const
    return () => {
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.clearRect(0, 0, rect.width, rect.height)
      for (let corner = 0; corner < triangles.length; corner += 3) {
        const [a, b, c] = [0, 1, 2].map((step) => triangles[corner + step]!) as [number, number, number]
        const [[ax, ay], [bx, by], [cx, cy]] = [at(targetPoints, 3, a), at(targetPoints, 3, b), at(targetPoints, 3, c)]
        const [[u0, v0], [u1, v1], [u2, v2]] = [
          at(sourcePoints, sourceStride, a),
          at(sourcePoints, sourceStride, b),
          at(sourcePoints, sourceStride, c),
        ]
        const area = (u1 - u0) * (v2 - v0) - (u2 - u0) * (v1 - v0)
        if (Math.abs(area) < 1e-6) continue
        const m11 = ((bx - ax) * (v2 - v0) - (cx - ax) * (v1 - v0)) / area
        const m12 = ((by - ay) * (v2 - v0) - (cy - ay) * (v1 - v0)) / area
        const m21 = ((cx - ax) * (u1 - u0) - (bx - ax) * (u2 - u0)) / area
        const m22 = ((cy - ay) * (u1 - u0) - (by - ay) * (u2 - u0)) / area
        context.save()
        context.beginPath()
        context.moveTo(ax - rect.x, ay - rect.y)
        context.lineTo(bx - rect.x, by - rect.y)
        context.lineTo(cx - rect.x, cy - rect.y)
        context.clip()
        context.setTransform(m11, m12, m21, m22, ax - rect.x - m11 * u0 - m21 * v0, ay - rect.y - m12 * u0 - m22 * v0)
        context.drawImage(picture, 0, 0)
        context.restore()
      }
      // The pixels are copied back into memory, because the encoder needs them there.
      context.getImageData(0, 0, rect.width, rect.height)
    }
  },
}

/** The product's spans, whose colours are computed by WebAssembly with SIMD in a memory of its own. */
const wasm: DrawRoute = {
  name: 'WebAssembly SIMD',
  prepare(drawing, rect) {
    const { width, height, data, channels } = drawing.source
    const { memory, sample } = openWasmSampler()
    const rgba = new Uint8Array(memory.buffer, 0, width * height * 4)
    for (let pixel = 0; pixel < width * height; pixel++)
      for (let channel = 0; channel < 3; channel++) rgba[pixel * 4 + channel] = data[pixel * channels + channel]!
    const layer = Math.ceil((width * height * 4) / 16) * 16
    return () => {
      eachSpan(drawing, rect, (span) => {
        const at = (span.y - rect.y) * rect.width + span.fromX - rect.x
        sample(
          ...([0, width * 4, width - 1.001, height - 1.001] as const),
          ...([span.sourceX - 0.5, span.sourceY - 0.5, span.stepX, span.stepY] as const),
          ...([span.toX - span.fromX, layer + at * 16] as const),
        )
      })
      return new Float32Array(memory.buffer, layer, rect.width * rect.height * 4)
    }
  },
}

export const drawRoutes: readonly DrawRoute[] = [typedArrays, wasm, canvas]
