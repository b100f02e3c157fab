import { isColor } from '../../common/service/colors.ts'
import { MediaError } from '../errors.ts'
import type { ComposeItem, ComposeLayer, Composition, Fragment } from '../types.ts'
import { maxSide, minSide } from './limits.ts'

/**
 * Checks the fields of a composition.
 * @throws MediaError `invalid` naming the field, as `items[1].layers[0].scaleX`
 */
export function validateComposition(composition: Composition): void {
  const { items, durationMs, fps } = composition
  if (items.length === 0) throw invalid('items', 'is empty: a video needs at least one item')
  if (durationMs !== undefined) needPositive('durationMs', durationMs)
  if (fps !== undefined && !(fps >= 1 && fps <= 120)) throw invalid('fps', `is ${fps}; it goes from 1 to 120`)
  items.forEach((item, index) => validateItem(item, `items[${index}]`, items[0]!))
}

function validateItem(item: ComposeItem, at: string, first: ComposeItem): void {
  for (const side of ['width', 'height'] as const) {
    const length = item[side]
    if (!Number.isFinite(length) || length < minSide || length > maxSide) {
      throw invalid(`${at}.${side}`, `is ${length}; it goes from ${minSide} to ${maxSide} px`)
    }
    if (length !== first[side]) {
      throw invalid(`${at}.${side}`, `is ${length}, but the first item has ${first[side]}: all items share one size`)
    }
  }
  if (item.durationMs !== undefined) needPositive(`${at}.durationMs`, item.durationMs)
  if (item.background && 'color' in item.background && !isColor(item.background.color)) {
    throw invalid(
      `${at}.background`,
      `"${item.background.color}" is no colour: use a CSS name, #rgb, #rrggbb or #rrggbbaa`,
    )
  }
  item.layers.forEach((layer, index) => validateLayer(layer, `${at}.layers[${index}]`))
  if (item.voice) validateFragment(item.voice.fragment, `${at}.voice`)
  item.audio?.forEach((sound, index) => validateFragment(sound.fragment, `${at}.audio[${index}]`))
}

function validateLayer(layer: ComposeLayer, at: string): void {
  for (const field of ['x', 'y', 'layer'] as const) {
    if (!Number.isFinite(layer[field])) throw invalid(`${at}.${field}`, `is ${layer[field]}; it must be a number`)
  }
  for (const field of ['width', 'height', 'scaleX', 'scaleY'] as const) {
    const value = layer[field]
    if (value !== undefined) needPositive(`${at}.${field}`, value)
  }
  validateFragment(layer.fragment, at)
  if (!layer.motion) return
  const { elapsedMs, wholeMs } = layer.motion
  if (!Number.isFinite(elapsedMs) || elapsedMs < 0) {
    throw invalid(`${at}.motion.elapsedMs`, `is ${elapsedMs}; it starts at 0`)
  }
  needPositive(`${at}.motion.wholeMs`, wholeMs)
}

function validateFragment(fragment: Fragment | undefined, at: string): void {
  if (!fragment) return
  const { startMs, endMs } = fragment
  if (!Number.isFinite(startMs) || startMs < 0) throw invalid(`${at}.fragment.startMs`, `is ${startMs}; it starts at 0`)
  if (endMs !== undefined && !(Number.isFinite(endMs) && endMs > startMs)) {
    throw invalid(`${at}.fragment.endMs`, `is ${endMs}; it must be after the start at ${startMs} ms`)
  }
}

function needPositive(field: string, value: number): void {
  if (!Number.isFinite(value) || value <= 0) throw invalid(field, `is ${value}; it must be more than 0`)
}

export function invalid(field: string, reason: string): MediaError {
  return new MediaError('invalid', `${field} ${reason}.`, { source: field })
}
