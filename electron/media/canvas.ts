import { createRequire } from 'node:module'
import type * as Library from '@napi-rs/canvas'

const load = createRequire(import.meta.url)
let loaded: typeof Library | undefined

/**
 * The library that draws outside of the window, loaded at its first use: a tenth of a second of processor time, which most
 * processes never need.
 */
export function canvasLibrary(): typeof Library {
  loaded ??= load('@napi-rs/canvas') as typeof Library
  return loaded
}

/** An empty canvas. @param width px @param height px */
export const createCanvas = (width: number, height: number): Library.Canvas =>
  canvasLibrary().createCanvas(width, height)

/** A picture of a file's path, or of its bytes. @throws Error when it can't be decoded */
export const loadImage: typeof Library.loadImage = (...source) => canvasLibrary().loadImage(...source)
