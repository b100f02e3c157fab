import { z } from 'zod'
import { builtInLook, defaultLookName } from '../../captions/index.ts'
import { message } from '../../messages/index.ts'
import {
  captionCueSchema,
  captionLookSchema,
  captionPositionSchema,
  type CaptionCue,
} from '../../service/extension/captions.ts'
import { define, findScene, idArgument } from './define.ts'
import type { ProjectDraft } from './define.ts'
import { EditRefused } from './refused.ts'

export const captionEdits = {
  /** Turns captions on or off. Turned off, the look and the edited cues stay. */
  showCaptions: define({
    args: z.strictObject({ shown: z.boolean() }),
    apply(draft, { shown }) {
      if (shown || draft.captions) captionsOf(draft).shown = shown
    },
  }),

  /** Sets the look of the captions and turns them on. */
  setCaptionLook: define({
    args: z.strictObject({ look: captionLookSchema }),
    apply(draft, { look }) {
      const captions = captionsOf(draft)
      captions.look = look
      captions.shown = true
    },
  }),

  /** Sets where captions stand; null: below, within the safe area of the canvas's aspect ratio. */
  setCaptionPosition: define({
    args: z.strictObject({ position: captionPositionSchema.nullable() }),
    apply(draft, { position }) {
      const captions = captionsOf(draft)
      if (position === null) delete captions.position
      else captions.position = position
    },
  }),

  /**
   * Replaces the cues of scenes: of one after an edit of its lines, of many after captions were imported. `cues` null:
   * they are made from the scene's words again. Captions are turned on where cues are given.
   */
  setCues: define({
    args: z.strictObject({
      scenes: z
        .array(z.strictObject({ sceneId: idArgument, cues: z.array(captionCueSchema).max(5000).nullable() }))
        .min(1)
        .max(5000),
    }),
    apply(draft, { scenes }) {
      const targets = scenes.map(({ sceneId, cues }) => {
        for (const cue of cues ?? []) refuseEmptyCue(cue)
        return { scene: findScene(draft, sceneId), cues }
      })
      for (const { scene, cues } of targets) {
        if (cues === null) {
          delete scene.captions
          continue
        }
        const { voice } = scene
        scene.captions = {
          cues: cues.toSorted((a, b) => a.startMs - b.startMs),
          ...(voice && voice.kind !== 'audio' ? { script: voice.text } : {}),
        }
      }
      if (targets.some(({ cues }) => cues !== null)) captionsOf(draft)
    },
  }),
}

/** The captions of the project, with the default look where it has none yet. */
function captionsOf(draft: ProjectDraft): NonNullable<ProjectDraft['captions']> {
  draft.captions ??= { shown: true, look: builtInLook(defaultLookName) }
  return draft.captions
}

function refuseEmptyCue({ startMs, endMs }: CaptionCue): void {
  if (endMs > startMs) return
  throw new EditRefused('invalid-argument', message('editRefusals.emptyCue', { endMs, startMs }), 'scenes')
}
