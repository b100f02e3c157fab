import { codeOf } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import { parseMediaFragment, stripFragment } from '../../../common/service/media-fragment.ts'
import { itemSpans } from '../../../common/transitions/index.ts'
import { handsInView } from '../../../common/service/extension/gestures.ts'
import type { Liveliness } from '../../../common/service/extension/gestures.ts'
import type { Styling } from '../../../common/service/extension/styling.ts'
import type { ProjectExtension } from '../../../common/service/extension/extension.ts'
import { EngineError } from '../../core/errors.ts'
import { sha256 } from '../../core/ids.ts'
import type { FigureCrop } from '../../presenters/drawn/types.ts'
import type { Actor } from './own/actors.ts'
import type { ReadyLayer } from './layers.ts'
import { areOfOneDialogue, isSpeaker } from './plan/dialogue.ts'
import type { PlanItem, PlanScene, VideoPlan } from './plan/types.ts'
import type { ReadySound } from './sounds.ts'

/** An item of a plan whose sources are on this machine. */
export interface Scene {
  item: PlanItem
  durationMs: number
  voice?: ReadySound
  audio: ReadySound[]
  layers: ReadyLayer[]
}

/** Longest video that the engine makes, ms. */
export const maxVideoMs = 2 * 60 * 60 * 1000

/**
 * Length of an item, ms: its `duration`, else that of its voice, else that of its longest video or further sound. The
 * interface specifies `duration`; the rest is the engine's rule.
 * @throws EngineError 1003 when the item has none of these
 */
export function sceneDuration(scene: Omit<Scene, 'durationMs'>, index: number): number {
  if (scene.item.durationMs !== undefined) return Math.max(1, Math.round(scene.item.durationMs))
  if (scene.voice) return scene.voice.durationMs
  const lengths = [
    ...scene.layers.map((layer) => (layer.kind === 'ready' ? (layer.durationMs ?? 0) : 0)),
    ...scene.audio.map((sound) => sound.durationMs),
  ]
  const longest = Math.max(0, ...lengths)
  if (longest > 0) return longest
  throw new EngineError(codeOf.parameter, message('engineWork.noLength', { number: index + 1 }))
}

/** Checks the length of a whole video. @throws EngineError 1003 when it is longer than the engine makes */
export function checkLength(ms: number): void {
  if (ms <= maxVideoMs) return
  throw new EngineError(
    codeOf.parameter,
    message('engineWork.videoTooLong', { minutes: Math.round(ms / 60_000), limit: maxVideoMs / 60_000 }),
  )
}

/**
 * The clip of one avatar: of one item, or of consecutive items that are parts of one scene. It begins and ends at
 * rest, so that clips follow each other without a jump, and it does not depend on what comes before or after it.
 */
export interface AvatarRun {
  actor: Actor
  width: number
  height: number
  /** Parts of the run in order, without gaps between them. */
  parts: RunPart[]
  durationMs: number
  /** Seed of the avatar's blinks and small movements. */
  seed: number
  /** Whether any of its parts shows so much of the figure that hands are in view. */
  hands: boolean
  /** How much the avatar moves. */
  liveliness: Liveliness
  /** What the avatar wears; absent: as it comes. */
  styling?: Styling
  /** What is cut off the figure; absent: nothing. */
  crop?: FigureCrop
}

export interface RunPart {
  /** Index of the item that the part belongs to. */
  scene: number
  /** Index of the avatar among the layers of the scene. */
  position: number
  /** Start of the part within its run, ms. */
  startMs: number
  durationMs: number
  speaks: boolean
}

/** Characters with which a speech is told from others. */
const beginning = 16

/**
 * The seed of a run, by which the same content moves the same way every time and on every machine. It is made of the
 * avatar, the number of the run among that avatar's runs that begin with the same item, and how its speech begins, or its
 * length where that is not known: where a word is changed, or a scene is split because something else comes or goes, the
 * avatar moves on as it did.
 */
function seedOf(run: AvatarRun, nth: number, { voice }: Scene): number {
  const content = [run.actor.id, nth, voice?.text?.slice(0, beginning) ?? [run.durationMs]]
  return Number.parseInt(sha256(JSON.stringify(content)).slice(0, 8), 16)
}

/** Whether an item continues the speech of the item before it, as the parts of a split scene do. */
export function continuesSpeech(before: PlanItem | undefined, { voice }: PlanItem): boolean {
  if (before?.voice?.kind !== 'url' || voice?.kind !== 'url' || before.durationMs === undefined) return false
  if (stripFragment(before.voice.url) !== stripFragment(voice.url)) return false
  const from = parseMediaFragment(voice.url)?.startMs ?? 0
  const until = (parseMediaFragment(before.voice.url)?.startMs ?? 0) + before.durationMs
  return from > 0 && Math.abs(until - from) <= sameMs
}

/** What two items of one scene share where nobody speaks: no voice, or the silent sound that stands for one as a whole. */
function silenceOf({ voice }: PlanItem): string | undefined {
  if (!voice) return ''
  return voice.kind === 'url' && !voice.url.includes('#') ? voice.url : undefined
}

/** Whether two items in which nobody speaks may be parts of one scene: those of a scene that is cut have a length. */
function shareSilence(before: PlanItem | undefined, after: PlanItem): boolean {
  if (before?.durationMs === undefined) return false
  const silence = silenceOf(before)
  return silence !== undefined && silence === silenceOf(after)
}

/** Tolerance between times of fragments, which are written in seconds, and durations, which are in ms. */
const sameMs = 2

/** Whether the hands of an avatar are, or come, into view. */
function showsHands({ layer, crop, shown, motion }: Extract<ReadyLayer, { kind: 'draw' }>, canvas: number): boolean {
  const { mask } = layer.appearance ?? {}
  const appearance = { ...(crop && { crop }), ...(mask && { mask }) }
  return handsInView(
    { y: layer.y, height: layer.height ?? shown.height, moves: motion !== undefined },
    appearance,
    canvas,
  )
}

/**
 * The avatar runs that have to be drawn. The first drawn avatar of an item speaks its voice, in a dialogue the one whose
 * turn it is. An avatar that is also in the next part of the same speech or dialogue, at the same size, continues in the same
 * run, and so does one of the same id where nobody speaks.
 */
export function planAvatarRuns(scenes: readonly Scene[], { height: canvas }: { height: number }): AvatarRun[] {
  const runs: AvatarRun[] = []
  let open = new Map<string, AvatarRun>()
  scenes.forEach((scene, index) => {
    const next = new Map<string, AvatarRun>()
    let speaker = true
    const { turn } = scene.item
    const before = scenes[index - 1]?.item
    const speechGoesOn = continuesSpeech(before, scene.item)
    const silenceGoesOn = shareSilence(before, scene.item)
    const dialogueGoesOn = areOfOneDialogue(before, scene.item)
    scene.layers.forEach((layer, position) => {
      if (layer.kind !== 'draw') return
      const { actor, id, element, liveliness = 'natural', styling } = layer
      const crop = layer.isWhole ? undefined : layer.crop
      const { width, height } = layer.shown
      let duplicate = 0
      // Speech tells by itself which items belong together.
      const by = !turn && silenceOf(scene.item) === undefined ? undefined : id
      const keyOf = () => JSON.stringify([actor.id, styling, width, height, crop, by, duplicate])
      while (next.has(keyOf())) duplicate += 1
      const goesOn = dialogueGoesOn || speechGoesOn || (silenceGoesOn && by !== undefined)
      let run = goesOn ? open.get(keyOf()) : undefined
      if (!run) {
        run = { actor, width, height, parts: [], durationMs: 0, seed: 0, hands: false, liveliness }
        if (crop) run.crop = crop
        if (styling) run.styling = styling
        runs.push(run)
      }
      next.set(keyOf(), run)
      run.parts.push({
        scene: index,
        position,
        startMs: run.durationMs,
        durationMs: scene.durationMs,
        speaks:
          (turn ? isSpeaker(scene.item, { index: element, ...(id === undefined ? {} : { id }) }) : speaker) &&
          scene.voice !== undefined,
      })
      run.durationMs += scene.durationMs
      run.hands ||= showsHands(layer, canvas)
      speaker = false
    })
    open = next
  })
  const counts = new Map<string, number>()
  for (const run of runs) {
    const key = `${run.actor.id} ${String(run.parts[0]!.scene)}`
    const nth = counts.get(key) ?? 0
    counts.set(key, nth + 1)
    run.seed = seedOf(run, nth, scenes[run.parts[0]!.scene]!)
  }
  return runs
}

/**
 * When each of some of a plan's items is shown, ms from the start of the first.
 * @param first index of the first of them among the plan's items
 */
export function spansIn(plan: VideoPlan, scenes: readonly Scene[], first = 0): { startMs: number; endMs: number }[] {
  return itemSpans(
    scenes.map(({ durationMs }) => durationMs),
    scenesWithin(plan, first, first + scenes.length),
  )
}

/** Length of the finished video, ms. */
export function videoDuration(plan: VideoPlan, scenes: readonly Scene[]): number {
  return plan.durationMs ?? spansIn(plan, scenes).at(-1)?.endMs ?? 0
}

/**
 * The plan with the transitions and camera moves that its project asks for.
 * @throws EngineError 1003 when the scenes are not all of the items
 */
export function withScenes(plan: VideoPlan, extension: ProjectExtension | undefined): VideoPlan {
  const scenes = extension?.scenes
  if (!scenes) return plan
  const listed = scenes.reduce((sum, { items }) => sum + items, 0)
  const count = plan.items.length
  if (listed !== count) throw new EngineError(codeOf.parameter, message('engineWork.scenesOfItems', { listed, count }))
  return {
    ...plan,
    scenes: scenes.map(({ items, transition, camera }) => ({
      items,
      ...(transition ? { transition } : {}),
      ...(camera ? { camera } : {}),
    })),
  }
}

/** The scenes of some items of a plan; undefined where the plan names none. The first is not followed from another one. */
export function scenesWithin({ scenes }: VideoPlan, from: number, to: number): PlanScene[] | undefined {
  let end = 0
  return scenes?.flatMap((scene) => {
    const start = end
    end += scene.items
    const items = Math.min(end, to) - Math.max(start, from)
    return items > 0 ? [{ ...scene, items }] : []
  })
}
