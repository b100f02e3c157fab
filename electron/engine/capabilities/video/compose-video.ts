import { runTogether } from '../../../common/parallel/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { DisclosureMark } from '../../../media/provenance/index.ts'
import type { Composition } from '../../../media/types.ts'
import { stages } from '../../core/stages.ts'
import { engineFps } from '../../presenters/frame-rate.ts'
import type { RunContext } from '../../work/generations/types.ts'
import type { VideoParts } from './video-parts.ts'
import { drawCaptionTrack } from './captions.ts'
import { composeItem, layersWith } from './compose-items.ts'
import type { DrawnClip } from './draw.ts'
import { AvatarDrawing } from './drawing.ts'
import { withLevelledVoices } from './loudness.ts'
import type { GatheredVideo } from './made-before.ts'
import { MouthTracks } from './mouths.ts'
import { musicBed } from './music.ts'
import { planAvatarRuns, spansIn, videoDuration } from './scenes.ts'
import type { StageShares } from './stage-shares.ts'

/**
 * Draws the avatars of a video and puts everything together at `outPath`: a scene whose avatars are there is composed while
 * others are drawn.
 * @param after called with what was composed, while the files that it shows are there
 * @returns remarks on the mouths
 */
export async function composeVideo(
  { plan, scenes, music, mark }: GatheredVideo,
  outPath: string,
  shares: StageShares,
  parts: VideoParts,
  context: Pick<RunContext, 'folder' | 'signal' | 'report'>,
  after?: (composition: Composition, clips: readonly DrawnClip[], signal: AbortSignal) => Promise<void>,
): Promise<Text[]> {
  const total = videoDuration(plan, scenes)
  const mouths = new MouthTracks(parts.mouths, parts.tools, context.signal, parts.kept)
  const drawing = new AvatarDrawing(plan, scenes, context.folder)
  let [drawn, composed] = [0, 0]
  const report = (stage: Text): void => {
    const before = shares.sources + shares.sounds
    context.report(before + drawn * shares.avatars + composed * shares.compose * 0.99, stage)
  }
  await runTogether(
    [
      async (signal) => {
        await drawing.draw(mouths, parts, { ...context, signal }, (share, stage) => {
          drawn = share
          report(stage)
        })
        drawn = 1
        report(stages.composingVideo)
      },
      async (signal) => {
        const [clips, overlay, levelled] = await Promise.all([
          drawing.clips(),
          drawCaptionTrack(plan, scenes, parts.drawCaptions, { folder: context.folder, totalMs: total, signal }),
          withLevelledVoices(plan, scenes, parts.tools, signal),
        ])
        const layers = layersWith(clips, scenes)
        const composition: Composition = {
          items: levelled.map((scene, index) => composeItem(plan, scene, layers[index] ?? [])),
          ...(plan.scenes ? { scenes: plan.scenes } : {}),
          fps: engineFps,
          mark: isSigned({ plan, scenes, mark }),
          watermark: true,
          ...(plan.durationMs === undefined ? {} : { durationMs: Math.max(1, Math.round(plan.durationMs)) }),
          ...(overlay ? { overlay } : {}),
          ...(music ? { music: musicBed(music, scenes, spansIn(plan, scenes)) } : {}),
          ...(plan.loudness === undefined ? {} : { loudness: plan.loudness }),
        }
        await parts.compose(composition, outPath, {
          signal,
          pending: drawing.pending,
          onProgress: (share) => {
            composed = share
            report(drawn < 1 ? stages.drawingAvatars : stages.composingVideo)
          },
        })
        await after?.(composition, clips, signal)
      },
    ],
    context.signal,
  )
  return mouths.notes()
}

/**
 * Whether the visible sign is drawn into a video: where its project asks for it, and, with `mark`, where the face of a real
 * person was made to speak; drawn presenters need none.
 */
function isSigned({ plan, scenes, mark }: Pick<GatheredVideo, 'plan' | 'scenes' | 'mark'>): boolean {
  if (plan.disclosure?.sign === true) return true
  return mark && planAvatarRuns(scenes, plan).some(({ actor }) => actor.kind === 'own')
}

/** What tells people that AI made a video, for its content credentials. */
export function marksOfVideo(video: Pick<GatheredVideo, 'plan' | 'scenes' | 'mark'>): DisclosureMark[] {
  const { notice } = video.plan.disclosure ?? {}
  return [...(isSigned(video) ? (['visible-sign'] as const) : []), ...(notice ? (['spoken-notice'] as const) : [])]
}
