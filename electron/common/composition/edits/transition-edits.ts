import { z } from 'zod'
import { message } from '../../messages/index.ts'
import { cameraSchema, transitionSchema } from '../../service/extension/transitions.ts'
import type { Transition } from '../../service/extension/transitions.ts'
import { define, findScene, idArgument } from './define.ts'
import type { SceneDraft } from './define.ts'
import { EditRefused } from './refused.ts'

/** Edits of how scenes follow each other, and of the camera over them. */
export const transitionEdits = {
  /** Sets how a scene comes after the one before it; null: by a cut. */
  setTransition: define({
    args: z.strictObject({ sceneId: idArgument, transition: transitionSchema.nullable() }),
    apply(draft, { sceneId, transition }) {
      const scene = findScene(draft, sceneId)
      if (transition !== null && draft.scenes.indexOf(scene) === 0) {
        throw new EditRefused(
          'invalid-argument',
          message('editRefusals.noSceneBefore', { name: scene.name }),
          'sceneId',
        )
      }
      give(scene, transition)
    },
  }),

  /** Sets how all scenes but the first come; null: by cuts. */
  setTransitions: define({
    args: z.strictObject({ transition: transitionSchema.nullable() }),
    apply(draft, { transition }) {
      for (const scene of draft.scenes.slice(1)) give(scene, transition)
    },
  }),

  /** Sets the camera's move over a scene; null: it shows the whole canvas. */
  setCamera: define({
    args: z.strictObject({ sceneId: idArgument, camera: cameraSchema.nullable() }),
    apply(draft, { sceneId, camera }) {
      const scene = findScene(draft, sceneId)
      if (camera === null) delete scene.camera
      else scene.camera = camera
    },
  }),
}

function give(scene: SceneDraft, transition: Transition | null): void {
  if (transition === null) delete scene.transition
  else scene.transition = structuredClone(transition)
}
