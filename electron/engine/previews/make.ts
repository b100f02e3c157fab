import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { codeOf } from '../../common/service/index.ts'
import { webArguments } from '../../media/compose/encoding.ts'
import { run } from '../../media/run.ts'
import type { MediaTools } from '../../media/tools.ts'
import type { MouthPose } from '../speech/visemes/types.ts'
import type { RunContext } from '../work/generations/types.ts'
import { makeVideo } from '../capabilities/video/capability.ts'
import type { VideoRecordParts } from '../capabilities/video/capability.ts'
import { drawCaptionTrack } from '../capabilities/video/captions.ts'
import { composeItem, layersWith } from '../capabilities/video/compose-items.ts'
import { clipContent, createPoseCache, drawSpan, offsetIn, spanOf } from '../capabilities/video/draw.ts'
import { deliveryOf } from '../capabilities/video/conversation.ts'
import type { DrawnClip, Span } from '../capabilities/video/draw.ts'
import { gatherScenes } from '../capabilities/video/gather.ts'
import { withLevelledVoices } from '../capabilities/video/loudness.ts'
import { musicBed, partOfFilm } from '../capabilities/video/music.ts'
import { MouthTracks } from '../capabilities/video/mouths.ts'
import { makeStems } from '../capabilities/video/stems.ts'
import type { StemName } from '../capabilities/video/stems.ts'
import { EngineError } from '../core/errors.ts'
import { engineFps } from '../presenters/frame-rate.ts'
import { checkLength, planAvatarRuns, scenesWithin, spansIn } from '../capabilities/video/scenes.ts'
import type { Scene } from '../capabilities/video/scenes.ts'
import type { FileCache } from '../store/media/cache.ts'
import { piecesOf } from './pieces.ts'
import { nameOf } from './request.ts'
import type { PreviewRequest } from './request.ts'
import { stages } from '../core/stages.ts'

/** The clip of one avatar during one item of a preview. */
export interface PreviewClip {
  item_index: number
  element_index: number
  avatar_id: string
  speaks: boolean
  /** Name of the clip's file in the cache. */
  file: string
  start_ms: number
  duration_ms: number
  width: number
  height: number
  /** Top-left corner on the preview's canvas, px. */
  x: number
  y: number
  /** Drawing order within its item: higher ones are drawn above. */
  layer: number
  /** Start of the item in the preview. */
  at_ms: number
}

/** The result of a finished preview, stored as JSON beside its files. */
export interface PreviewResult {
  durationMs: number
  /** Name of the video's file in the cache; null for a preview of avatars alone. */
  file: string | null
  clips: PreviewClip[]
  /** The files of `stems`. Absent: there are none. */
  stems?: { name: StemName; file: string }[]
  notes: Text[]
}

export interface MakeParts extends VideoRecordParts {
  cache: FileCache
  secret: string
}

interface Work {
  request: PreviewRequest
  parts: MakeParts
  context: RunContext
  scenes: Scene[]
  music: Awaited<ReturnType<typeof gatherScenes>>['music']
  spans: Span[]
  /** The mouth poses of the avatar run that a span belongs to. */
  posesOf: (span: Span) => Promise<MouthPose[]>
}

/** Whether nothing is seen of a background: `#rrggbb00`. */
const isTransparent = (color: string): boolean => /^#[\da-f]{6}00$/i.test(color)

/** Makes the preview of a request. `onClips` is called with clips of avatars whenever some are finished. */
export async function makePreview(
  request: PreviewRequest,
  parts: MakeParts,
  context: RunContext,
  onClips: (clips: PreviewClip[]) => void,
): Promise<PreviewResult> {
  const { plan, scope } = request
  if (request.parts === 'ahead') {
    const { path, total, notes } = await makeVideo(plan, request.mark, parts, context)
    await rm(path)
    return { durationMs: total, file: null, clips: [], notes }
  }
  if (request.parts === 'stems') return stemsOf(request, parts, context)
  const { scenes, notes, music } = await gatherScenes(plan, scope, parts, context, {
    sources: (share) => context.report(share * 0.03, stages.fetchingSources),
    sounds: (share) => context.report(0.03 + share * 0.27, stages.preparingVoices),
  })
  const shown = scenes.slice(scope.from, scope.to)
  const whole = shown.length === scenes.length
  const sum = spansIn(plan, shown, scope.from).at(-1)?.endMs ?? 0
  const durationMs = (whole && request.parts !== 'avatars' ? plan.durationMs : undefined) ?? sum
  checkLength(Math.max(durationMs, sum))
  const mouths = new MouthTracks(parts.mouths, parts.tools, context.signal, parts.kept)
  const poseCache = createPoseCache(scenes, mouths)
  const work: Work = {
    request,
    parts,
    context,
    scenes,
    music,
    spans: spansOf(request, scenes),
    posesOf: (span) => poseCache(span.run, () => context.report(0.3, stages.listeningToVoice)),
  }
  const result = request.parts === 'avatars' ? await drawClips(work, onClips) : await render(work, durationMs)
  for (const note of mouths.notes()) notes.add(note)
  return { durationMs, notes: notes.all(), ...result }
}

/** @throws EngineError where the cache has no room for the files */
async function stemsOf(
  { id, plan, mark }: PreviewRequest,
  parts: MakeParts,
  context: RunContext,
): Promise<PreviewResult> {
  const { stems, total, notes } = await makeStems(plan, mark, parts, context)
  const files: NonNullable<PreviewResult['stems']> = []
  for (const { name, path } of stems) {
    const file = `${id}-${name}${extname(path)}`
    await parts.cache.put(file, path)
    files.push({ name, file })
  }
  if (files.some(({ file }) => parts.cache.find(file) === undefined))
    throw new EngineError(codeOf.createVideo, message('engineWork.stems.noRoom'))
  return { durationMs: total, file: null, clips: [], stems: files, notes }
}

/**
 * The spans of frames that are drawn: each avatar's part as a whole for a video; for avatars alone consecutive pieces,
 * so that the first can be played while the others are drawn.
 */
function spansOf({ parts, scope, plan }: PreviewRequest, scenes: readonly Scene[]): Span[] {
  const spans = planAvatarRuns(scenes, plan).flatMap((run): Span[] => {
    const wanted = run.parts.filter(({ scene }) => scene >= scope.from && scene < scope.to)
    if (wanted.length === 0) return []
    // An own avatar is not cut into pieces, because its frames depend on the whole run.
    if (run.actor.kind === 'own') return [spanOf(run, run.parts)]
    if (parts !== 'avatars') return [spanOf(run, wanted)]
    return piecesOf(wanted, scenes).map((piece) => spanOf(run, piece))
  })
  return spans.sort((a, b) => a.parts[0]!.scene - b.parts[0]!.scene)
}

async function drawClips(
  { request, parts, context, scenes, spans, posesOf }: Work,
  onClips: (clips: PreviewClip[]) => void,
): Promise<Pick<PreviewResult, 'file' | 'clips'>> {
  const clips: PreviewClip[] = []
  const total = spans.reduce((sum, { frames }) => sum + frames, 0)
  const { from, to } = request.scope
  const starts = spansIn(request.plan, scenes.slice(from, to), from)
  let done = 0
  for (const [index, span] of spans.entries()) {
    const poses = await posesOf(span)
    const { actor } = span.run
    const acting = { poses, ...deliveryOf(span.run, scenes) }
    const name = nameOf(JSON.stringify(['clip', clipContent(span, acting, 'web')]), parts)
    let file = played.map((extension) => name + extension).find((one) => parts.cache.find(one) !== undefined)
    if (file === undefined) {
      const drawn = await drawSpan(span, acting, parts, {
        outBase: join(context.folder, `avatar-${String(index)}`),
        purpose: 'web',
        signal: context.signal,
        onProgress: (share) =>
          context.report(0.3 + ((done + share * span.frames) / total) * 0.7, stages.drawingAvatars),
      })
      const path = await playable(drawn.path, parts.tools, context)
      file = name + extname(path)
      await parts.cache.put(file, path)
    }
    const clipFile = file
    const shown = span.parts.filter(({ scene }) => scene >= from && scene < to)
    const entries = shown.map((part): PreviewClip => {
      const layer = scenes[part.scene]!.layers[part.position]!
      return {
        item_index: part.scene,
        element_index: layer.kind === 'draw' ? layer.element : 0,
        avatar_id: actor.kind === 'own' ? actor.avatarId : actor.id,
        speaks: part.speaks,
        file: clipFile,
        start_ms: offsetIn(span, part),
        duration_ms: part.durationMs,
        width: span.run.width,
        height: span.run.height,
        x: layer.kind === 'draw' ? layer.layer.x : 0,
        y: layer.kind === 'draw' ? layer.layer.y : 0,
        layer: layer.layer.layer,
        at_ms: starts.at(part.scene - from)!.startMs,
      }
    })
    clips.push(...entries)
    onClips(entries)
    done += span.frames
  }
  return { file: null, clips }
}

/** Extensions of the clips that a window plays. Other clips are converted to the first. */
const played = ['.webm', '.mp4']

/** Converts a video with alpha that a window can't play to VP9. */
async function playable(path: string, tools: MediaTools, { folder, signal }: RunContext): Promise<string> {
  if (played.includes(extname(path))) return path
  const out = join(folder, `${randomUUID()}.webm`)
  await run(tools, ['-i', `file:${path}`, ...webArguments, `file:${out}`], { signal, timeoutMs: 20 * 60_000 })
  await rm(path, { force: true })
  return out
}

async function render(
  { request, parts, context, scenes, music, spans, posesOf }: Work,
  durationMs: number,
): Promise<Pick<PreviewResult, 'file' | 'clips'>> {
  const clips: DrawnClip[] = []
  const total = spans.reduce((sum, { frames }) => sum + frames, 0)
  let done = 0
  for (const [index, span] of spans.entries()) {
    const drawn = await drawSpan(span, { poses: await posesOf(span), ...deliveryOf(span.run, scenes) }, parts, {
      outBase: join(context.folder, `avatar-${String(index)}`),
      purpose: 'compose',
      signal: context.signal,
      onProgress: (share) => context.report(0.3 + ((done + share * span.frames) / total) * 0.4, stages.drawingAvatars),
    })
    clips.push({ ...drawn, span })
    done += span.frames
  }
  context.report(0.7, stages.composingPreview)
  const { plan, scope } = request
  const layers = layersWith(clips, scenes)
  const levelled = await withLevelledVoices(plan, scenes, parts.tools, context.signal)
  const inLayers = request.parts === 'layers'
  const items = levelled.map((scene, index) => {
    const item = composeItem(plan, scene, layers[index] ?? [])
    return inLayers && isTransparent(scene.item.background) ? { ...item, background: null } : item
  })
  const shown = scenes.slice(scope.from, scope.to)
  const overlay = await drawCaptionTrack(plan, shown, parts.drawCaptions, {
    folder: context.folder,
    totalMs: durationMs,
    first: scope.from,
    signal: context.signal,
  })
  const within = scenesWithin(plan, scope.from, scope.to)
  const ending = inLayers ? 'mov' : 'mp4'
  const outPath = join(context.folder, `video.${ending}`)
  await parts.compose(
    {
      items: items.slice(scope.from, scope.to),
      ...(within ? { scenes: within } : {}),
      fps: engineFps,
      durationMs: Math.max(1, Math.round(durationMs)),
      ...(inLayers ? { alpha: true } : {}),
      ...(overlay ? { overlay } : {}),
      ...(music
        ? { music: musicBed(music, shown, spansIn(plan, shown, scope.from), partOfFilm(plan, scope, durationMs)) }
        : {}),
      ...(plan.loudness === undefined ? {} : { loudness: plan.loudness }),
    },
    outPath,
    { signal: context.signal, onProgress: (share) => context.report(0.7 + share * 0.3) },
  )
  const file = `${request.id}.${ending}`
  await parts.cache.put(file, outPath)
  return { file, clips: [] }
}
