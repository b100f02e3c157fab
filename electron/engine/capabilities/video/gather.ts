import { Notes } from '../../core/notes.ts'
import { message } from '../../../common/messages/index.ts'
import type { RunContext } from '../../work/generations/types.ts'
import { resolveAvatar } from './avatars.ts'
import type { ResolveSources } from './avatars.ts'
import { createLayerReader } from './layers.ts'
import type { OffsetAnchor, ReadyLayer } from './layers.ts'
import type { PlanElement, PlanItem, PlanMusic, VideoPlan } from './plan/types.ts'
import { planAvatarRuns, sceneDuration } from './scenes.ts'
import type { Scene } from './scenes.ts'
import type { OwnActorParts } from './own/own-actors.ts'
import { SoundReader } from './sounds.ts'
import type { ReadySound, SoundParts } from './sounds.ts'

/** The music under a video, whose file is on this machine. */
export interface ReadyMusic {
  plan: PlanMusic
  sound: ReadySound
}

export interface GatherParts extends SoundParts, OwnActorParts {
  resolve: ResolveSources
  anchor: OffsetAnchor
}

/** The part of a plan that is needed. */
export interface Scope {
  /** Index of the first item that is needed. */
  from: number
  /** Index after the last item that is needed. */
  to: number
  /** `avatars`: nothing but what the drawn avatars depend on. */
  what: 'all' | 'avatars'
}

export const wholeOf = (plan: VideoPlan): Scope => ({ from: 0, to: plan.items.length, what: 'all' })

const silentTwinNote = message('engineWork.silentTwin')

/** How much of an item is needed: everything, what its avatars depend on, or only where its avatars are. */
type Depth = 'all' | 'avatars' | 'positions'

/**
 * Fetches or speaks the sources of a plan. When only a part of the plan is needed, other items that share an avatar run
 * with it are gathered as far as the run depends on them, so that an avatar moves the same way as in the whole video.
 */
export async function gatherScenes(
  plan: VideoPlan,
  scope: Scope,
  parts: GatherParts,
  context: RunContext,
  report: { sources: (share: number) => void; sounds: (share: number) => void },
): Promise<{ scenes: Scene[]; notes: Notes; music: ReadyMusic | null }> {
  const notes = new Notes()
  const stop = new AbortController()
  const ahead = { ...context, signal: AbortSignal.any([context.signal, stop.signal]) }
  const readers = {
    layers: createLayerReader(parts, plan, scope.what, context),
    sounds: new SoundReader(parts, ahead),
  }
  const soundShares = plan.items.map(() => 0)
  const weights = plan.items.map(({ voice }) => (voice?.kind === 'text' ? Math.max(1, voice.text.length) : 1))
  const weight = weights.reduce((sum, one) => sum + one, 0)
  const soundsOf = (index: number) => (share: number) => {
    soundShares[index] = Math.max(soundShares[index]!, share)
    report.sounds(soundShares.reduce((sum, one, at) => sum + one * weights[at]!, 0) / weight)
  }

  const resolvedAvatar = (avatar: Extract<PlanElement, { kind: 'avatar' }>) => resolveAvatar(avatar, parts.resolve)
  const isDrawn = (element: PlanElement) => element.kind === 'avatar'

  async function layersOf(item: PlanItem, wanted: (element: PlanElement) => boolean): Promise<ReadyLayer[]> {
    const ready: ReadyLayer[] = []
    for (const element of item.elements) {
      if (!wanted(element)) continue
      const layer = await readers.layers(element, resolvedAvatar, (note) => notes.add(note))
      if (layer) ready.push(layer)
    }
    return ready
  }

  const positionsOnly = async (item: PlanItem): Promise<Scene> => ({
    item,
    audio: [],
    layers: await layersOf(item, isDrawn),
    durationMs: 0,
  })

  async function sceneOf(item: PlanItem, index: number, depth: Depth): Promise<Scene> {
    if (depth === 'positions') return positionsOnly(item)
    const step = 1 / plan.items.length
    report.sources(index * step)
    const all = depth === 'all'
    // Without a duration and a voice, an item is as long as its longest video or sound.
    const byMedia = item.durationMs === undefined && item.voice === undefined
    const layers = await layersOf(item, (element) => all || isDrawn(element) || (byMedia && element.kind === 'video'))
    if (!item.turn && layers.filter((layer) => layer.kind === 'draw').length > 1) notes.add(silentTwinNote)
    const onProgress = soundsOf(index)
    const voice = item.voice && (await readers.sounds.ready(item.voice, onProgress))
    const audio: ReadySound[] = []
    if (all || (item.durationMs === undefined && voice === undefined))
      for (const sound of item.audio) {
        const ready = await readers.sounds.ready(sound, onProgress)
        if (ready) audio.push(ready)
      }
    onProgress(1)
    const scene = { item, audio, layers, ...(voice ? { voice } : {}) }
    return { ...scene, durationMs: sceneDuration(scene, index) }
  }

  const inScope = (index: number) => index >= scope.from && index < scope.to
  const shared = new Set<number>()
  if (scope.from > 0 || scope.to < plan.items.length) {
    const positions: Scene[] = []
    for (const item of plan.items) positions.push(await positionsOnly(item))
    for (const { parts: run } of planAvatarRuns(positions, plan))
      if (run.some(({ scene }) => inScope(scene))) for (const { scene } of run) shared.add(scene)
  }
  const depthOf = (index: number): Depth => (inScope(index) ? scope.what : shared.has(index) ? 'avatars' : 'positions')
  // All texts are spoken while the sources of the first scenes are fetched.
  const spoken = plan.items.flatMap(({ voice }, index) =>
    voice?.kind === 'text' && depthOf(index) !== 'positions' ? [readers.sounds.ready(voice, soundsOf(index))] : [],
  )
  try {
    const scenes: Scene[] = []
    for (const [index, item] of plan.items.entries()) scenes.push(await sceneOf(item, index, depthOf(index)))
    const sound =
      plan.music && scope.what === 'all'
        ? await readers.sounds.ready({ kind: 'url', ...plan.music }, () => undefined)
        : undefined
    return { scenes, notes, music: plan.music && sound ? { plan: plan.music, sound } : null }
  } finally {
    // Where one of them could not be spoken, or another source was refused, the rest is given up before the folder goes.
    stop.abort()
    await Promise.allSettled(spoken)
  }
}
