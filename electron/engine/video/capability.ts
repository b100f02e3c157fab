import { join } from 'node:path'
import type { AvatarVideoRequest } from '../../common/service/avatar-video.ts'
import type { TalkingAvatarRequest } from '../../common/service/talking-avatar.ts'
import type { MediaTools } from '../../media/tools.ts'
import type { ComposeItem, ComposeLayer, Composition, WorkOptions } from '../../media/types.ts'
import { videoPrice } from '../account/prices.ts'
import type { AvatarRenderer } from '../avatars/types.ts'
import type { CapabilityEntry, Outcome, RunContext } from '../generations/types.ts'
import type { RecordRow } from '../records/records.ts'
import { castAvatar } from './avatars.ts'
import type { CastSources } from './avatars.ts'
import { createLayerDesk } from './layers.ts'
import type { OffsetAnchor } from './layers.ts'
import { closedPoses, createMouthDesk, cutPoses, FPS } from './mouths.ts'
import type { MouthParts } from './mouths.ts'
import { planAvatarVideo, planTalkingAvatar } from './plan.ts'
import type { VideoPlan } from './plan.ts'
import { checkLength, clipLayer, planAvatarRuns, sceneDuration, videoDuration } from './scenes.ts'
import type { AvatarRun, Scene } from './scenes.ts'
import { createSoundDesk } from './sounds.ts'
import type { ReadySound, SoundParts } from './sounds.ts'

export interface VideoParts extends SoundParts {
  tools: MediaTools
  avatars: AvatarRenderer
  mouths: MouthParts
  cast: CastSources
  anchor: OffsetAnchor
  compose: (composition: Composition, outPath: string, options: WorkOptions) => Promise<void>
}

/** Shares of the work, by what takes the time. */
const STAGES = { sources: 0.03, sounds: 0.12, avatars: 0.45, compose: 0.4 }

const OWN_AVATAR_NOTE =
  'Your own avatar is shown as it is: photos and videos do not speak in this engine yet.'
const SILENT_TWIN_NOTE = 'Of several avatars in an item the first one speaks.'

/** The plan of a stored request. */
export function planOf(record: Pick<RecordRow, 'capability' | 'request'>): VideoPlan {
  return record.capability === 'avatar-video'
    ? planAvatarVideo(record.request as AvatarVideoRequest)
    : planTalkingAvatar(record.request as TalkingAvatarRequest)
}

/** service-interface: Create avatar video, Create talking avatar. */
export function createVideoCapability(
  capability: 'avatar-video' | 'talking-avatar',
  parts: VideoParts,
): CapabilityEntry {
  return {
    capability,
    lane: 'render',
    callbackType: 'avatar',
    failCode: 1015,
    // Twenty minutes for whatever the sources are, and forty times real time.
    deadlineMs: (record) => 20 * 60_000 + Math.max(10, record.lockedSeconds) * 40_000,
    run: (record, context) => render(record, parts, context),
  }
}

async function render(record: RecordRow, parts: VideoParts, context: RunContext): Promise<Outcome> {
  const plan = planOf(record)
  const notes = new Set<string>()
  const { scenes, total } = await gather(plan, parts, context, notes)
  const layers = await draw(record, scenes, parts, context, notes)
  const outPath = join(context.folder, 'video.mp4')
  const before = STAGES.sources + STAGES.sounds + STAGES.avatars
  context.report(before, 'Composing the video')
  const composition: Composition = {
    items: scenes.map((scene, index) => composeItem(plan, scene, layers[index] ?? [])),
    fps: FPS,
    ...(plan.durationMs === undefined ? {} : { durationMs: Math.max(1, Math.round(plan.durationMs)) }),
  }
  await parts.compose(composition, outPath, {
    signal: context.signal,
    onProgress: (share) => context.report(before + share * STAGES.compose * 0.99),
  })
  const seconds = total / 1000
  return {
    file: { path: outPath, extension: 'mp4', mime: 'video/mp4' },
    used: {
      credits: videoPrice(seconds, plan.width, plan.height) + speechCredits(record),
      videoSeconds: seconds,
    },
    fields: {
      engine_duration_ms: total,
      ...(notes.size > 0 ? { engine_note: [...notes].join(' ') } : {}),
    },
  }
}

/** What the texts in the request cost to speak; known when it was accepted. */
function speechCredits(record: RecordRow): number {
  const credits = record.fields['speech_credits']
  return typeof credits === 'number' ? credits : 0
}

async function gather(
  plan: VideoPlan,
  parts: VideoParts,
  context: RunContext,
  notes: Set<string>,
): Promise<{ scenes: Scene[]; total: number }> {
  const layerDesk = createLayerDesk(parts, plan, context)
  const soundDesk = createSoundDesk(parts, context)
  const scenes: Scene[] = []
  const step = 1 / plan.items.length
  for (const [index, item] of plan.items.entries()) {
    context.report(index * step * STAGES.sources, 'Fetching the sources')
    const ready: Scene['layers'] = []
    for (const element of item.elements) {
      const layer = await layerDesk(element, (avatar) => {
        const casting = castAvatar(avatar, parts.cast)
        if (casting.kind === 'own') notes.add(OWN_AVATAR_NOTE)
        return casting
      })
      if (layer) ready.push(layer)
    }
    if (ready.filter((layer) => layer.kind === 'draw').length > 1) notes.add(SILENT_TWIN_NOTE)
    const report = (share: number) =>
      context.report(STAGES.sources + (index + share) * step * STAGES.sounds, 'Preparing the voices')
    const voice = item.voice && (await soundDesk.ready(item.voice, report))
    const audio: ReadySound[] = []
    for (const sound of item.audio) {
      const heard = await soundDesk.ready(sound, report)
      if (heard) audio.push(heard)
    }
    const scene = { item, audio, layers: ready, ...(voice ? { voice } : {}) }
    scenes.push({ ...scene, durationMs: sceneDuration(scene, index) })
  }
  const total = videoDuration(plan, scenes)
  checkLength(Math.max(total, ...scenes.map((scene) => scene.durationMs)))
  return { scenes, total }
}

/** Draws the avatars and returns every scene's layers, complete. */
async function draw(
  record: RecordRow,
  scenes: readonly Scene[],
  parts: VideoParts,
  context: RunContext,
  notes: Set<string>,
): Promise<ComposeLayer[][]> {
  const runs = planAvatarRuns(scenes)
  const desk = createMouthDesk(parts.mouths, parts.tools, context.signal)
  const clips = new Map<string, ComposeLayer>()
  const before = STAGES.sources + STAGES.sounds
  const total = runs.reduce((sum, run) => sum + run.durationMs, 0)
  let done = 0
  for (const [index, run] of runs.entries()) {
    const report = (share: number, stage: string) =>
      context.report(before + ((done + share * run.durationMs) / total) * STAGES.avatars, stage)
    const poses = await posesOf(run, scenes, (sound) =>
      desk.trackOf(sound, (share) => report(share * 0.3, 'Listening to the voice')),
    )
    const path = await parts.avatars.renderClip(
      {
        avatarId: run.avatarId,
        mouth: { fps: FPS, poses },
        durationMs: run.durationMs,
        width: run.width,
        height: run.height,
        fps: FPS,
        seed: Number.parseInt(record.id.slice(-6), 16) + index,
        outBase: join(context.folder, `avatar-${String(index)}`),
      },
      {
        signal: context.signal,
        onProgress: (share) => report(0.3 + share * 0.7, 'Drawing the avatars'),
      },
    )
    for (const part of run.parts) {
      const layer = scenes[part.scene]!.layers[part.position]!
      if (layer.kind !== 'draw') continue
      const key = `${String(part.scene)} ${String(part.position)}`
      clips.set(key, clipLayer(layer, path, part, run.parts.length === 1))
    }
    done += run.durationMs
  }
  for (const note of desk.notes()) notes.add(note)
  return scenes.map((scene, index) =>
    scene.layers.flatMap((layer, position) =>
      layer.kind === 'ready' ? layer.layer : (clips.get(`${String(index)} ${String(position)}`) ?? []),
    ),
  )
}

async function posesOf(
  run: AvatarRun,
  scenes: readonly Scene[],
  trackOf: (sound: ReadySound) => Promise<Parameters<typeof cutPoses>[0]>,
) {
  const frameAt = (ms: number) => Math.round((ms * FPS) / 1000)
  const poses = []
  for (const part of run.parts) {
    const frames = frameAt(part.startMs + part.durationMs) - frameAt(part.startMs)
    const { voice } = scenes[part.scene]!
    if (!part.speaks || !voice) poses.push(...closedPoses(frames))
    else poses.push(...cutPoses(await trackOf(voice), voice.fragment?.startMs ?? 0, frames, voice.durationMs))
  }
  return poses
}

function composeItem(plan: VideoPlan, scene: Scene, layers: ComposeLayer[]): ComposeItem {
  const track = ({ path, label, fragment }: ReadySound) => ({
    path,
    label,
    ...(fragment ? { fragment } : {}),
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
