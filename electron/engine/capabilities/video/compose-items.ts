import type { ComposeItem, ComposeLayer, MotionPart, SoundPart } from '../../../media/types.ts'
import type { DrawnClip } from './draw.ts'
import { startIn } from './draw.ts'
import type { PlanMotion, PlanPart, VideoPlan } from './plan/types.ts'
import type { Scene } from './scenes.ts'
import type { ReadySound } from './sounds.ts'

/**
 * The layers of every scene, with the drawn clips in their places. A clip is as long as the parts that it is drawn for,
 * but item edges are rounded to frames from the start of the video, clip edges from the start of the clip. Where a
 * frame is missing at the end, the last one is held, as for any video; a layer of kind `avatar` would start again from
 * the beginning, with a frame from the middle of the speech.
 */
export function layersWith(clips: readonly DrawnClip[], scenes: readonly Scene[]): ComposeLayer[][] {
  const drawn = new Map<string, ComposeLayer>()
  for (const { span, path, alphaBelow } of clips)
    for (const part of span.parts) {
      const layer = scenes[part.scene]!.layers[part.position]!
      if (layer.kind !== 'draw') continue
      drawn.set(`${String(part.scene)} ${String(part.position)}`, {
        ...layer.layer,
        kind: 'video',
        path,
        ...(alphaBelow && { alphaBelow }),
        // The fragment of a clip has no end: where a frame is missing, the first frame of the next part fits best.
        ...(span.parts.length === 1 ? {} : { fragment: { startMs: startIn(span, part) } }),
      })
    }
  return scenes.map((scene, index) =>
    scene.layers.flatMap((layer, position) => {
      const shown = layer.kind === 'ready' ? layer.layer : drawn.get(`${String(index)} ${String(position)}`)
      if (!shown) return []
      return {
        ...shown,
        ...(layer.motion ? { motion: motionPart(layer.motion, scene) } : {}),
        ...(layer.kind === 'ready' && layer.part ? { soundPart: soundPart(layer.part, scene, layer.durationMs) } : {}),
      }
    }),
  )
}

export function composeItem(plan: VideoPlan, scene: Scene, layers: ComposeLayer[]): ComposeItem {
  const track = ({ path, label, fragment, part, durationMs, gainDb }: ReadySound) => ({
    path,
    label,
    ...(fragment ? { fragment } : {}),
    ...(part ? { part: soundPart(part, scene, durationMs) } : {}),
    ...(gainDb ? { gainDb } : {}),
  })
  return {
    width: plan.width,
    height: plan.height,
    background: { color: scene.item.background },
    layers,
    durationMs: scene.durationMs,
    ...(scene.voice ? { voice: track(scene.voice) } : {}),
    ...(scene.audio.length > 0 ? { audio: scene.audio.map(track) } : {}),
  }
}

function motionPart({ motion, redrawn, elapsedMs, wholeMs }: PlanMotion, scene: Scene): MotionPart {
  return { motion, ...(redrawn ? { redrawn } : {}), elapsedMs, wholeMs: wholeMs ?? scene.durationMs }
}

/** @param playsMs how long the sound's own part of the file lasts */
function soundPart({ settings, elapsedMs, wholeMs }: PlanPart, scene: Scene, playsMs = Infinity): SoundPart {
  const heardMs = settings.loop ? scene.durationMs : Math.min(scene.durationMs, playsMs)
  return { settings, elapsedMs, wholeMs: wholeMs ?? heardMs }
}
