import { message } from '../../messages/index.ts'
import { current } from 'immer'
import { z } from 'zod'
import { colorSchema, nameSchema, sceneSchema, voiceSchema } from '../model.ts'
import { rate, take } from '../elements/base.ts'
import { followVoice } from './anchor-edits.ts'
import { claimIds, define, findScene, idArgument, insertAt } from './define.ts'
import type { ProjectDraft } from './define.ts'
import { EditRefused } from './refused.ts'
import { markFilled } from './slot-edits.ts'
import { copyTranslations } from './translation-edits.ts'

const index = z.int().min(0)

export const sceneEdits = {
  /** Adds a scene at `index`, or at the end. */
  addScene: define({
    args: z.strictObject({ scene: sceneSchema, index: index.exactOptional() }),
    apply(draft, args) {
      claimIds(draft, [args.scene.id, ...args.scene.elements.map((element) => element.id)], 'scene')
      insertAt(draft.scenes, args.scene, args.index)
    },
  }),

  removeScene: define({
    args: z.strictObject({ sceneId: idArgument }),
    apply(draft, { sceneId }) {
      draft.scenes.splice(draft.scenes.indexOf(findScene(draft, sceneId)), 1)
    },
  }),

  /** Inserts a copy behind the scene, by default under the same name. `elementIds` are the new ids of the copied elements, in their order. */
  duplicateScene: define({
    args: z.strictObject({
      sceneId: idArgument,
      newId: idArgument,
      name: nameSchema.exactOptional(),
      elementIds: z.array(idArgument),
    }),
    apply(draft, { sceneId, newId, name, elementIds }) {
      const scene = findScene(draft, sceneId)
      if (elementIds.length !== scene.elements.length) {
        throw new EditRefused(
          'invalid-argument',
          message('editRefusals.idsForElements', {
            elements: scene.elements.length,
            ids: elementIds.length,
          }),
          'elementIds',
        )
      }
      claimIds(draft, [newId, ...elementIds], 'elementIds')
      const copy = structuredClone(current(scene))
      copy.id = newId
      copy.name = name ?? copy.name
      copy.elements.forEach((element, i) => (element.id = elementIds[i]!))
      draft.scenes.splice(draft.scenes.indexOf(scene) + 1, 0, copy)
      copyTranslations(draft, [[sceneId, newId], ...scene.elements.map(({ id }, i) => [id, elementIds[i]!] as const)])
    },
  }),

  moveScene: define({
    args: z.strictObject({ sceneId: idArgument, index }),
    apply(draft, args) {
      const scene = findScene(draft, args.sceneId)
      draft.scenes.splice(draft.scenes.indexOf(scene), 1)
      insertAt(draft.scenes, scene, args.index)
    },
  }),

  renameScene: define({
    args: z.strictObject({ sceneId: idArgument, name: sceneSchema.shape.name }),
    apply(draft, { sceneId, name }) {
      findScene(draft, sceneId).name = name
    },
  }),

  /** Sets a scene's length in ms, or `voice`: as long as its voice. */
  setSceneDuration: define({
    args: z.strictObject({ sceneId: idArgument, duration: sceneSchema.shape.duration }),
    apply(draft, { sceneId, duration }) {
      findScene(draft, sceneId).duration = duration
    },
  }),

  /** Sets the scene's own background colour; null: the canvas's. */
  setSceneBackground: define({
    args: z.strictObject({ sceneId: idArgument, background: colorSchema.nullable() }),
    apply(draft, { sceneId, background }) {
      const scene = findScene(draft, sceneId)
      if (background === null) delete scene.background
      else scene.background = background
    },
  }),

  setVoice: define({
    args: z.strictObject({ sceneId: idArgument, voice: voiceSchema.nullable() }),
    apply(draft, { sceneId, voice }) {
      const scene = findScene(draft, sceneId)
      followVoice(scene, voice)
      scene.voice = voice
    },
  }),

  /** Sets how fast the scene's script or cloned voice is read, 0 to 100 %, or what the second speaker says of it. */
  setRate: define({
    args: z.strictObject({ sceneId: idArgument, rate, speaker: z.literal(2).exactOptional() }),
    apply(draft, args) {
      const { voice } = readingVoice(draft, args.sceneId)
      const second = voice.kind === 'script' && args.speaker ? voice.second : undefined
      const read = second ?? voice
      read.rate = args.rate
    },
  }),

  /** Chooses which reading of the scene's script or cloned voice is heard; null: the usual one. */
  setTake: define({
    args: z.strictObject({ sceneId: idArgument, take: take.nullable() }),
    apply(draft, { sceneId, take: chosen }) {
      const { voice } = readingVoice(draft, sceneId)
      if (chosen === null) delete voice.take
      else voice.take = chosen
    },
  }),

  /** Sets the text of the scene's script or cloned voice. */
  setScript: define({
    args: z.strictObject({ sceneId: idArgument, text: z.string() }),
    apply(draft, { sceneId, text }) {
      const { scene, voice } = readingVoice(draft, sceneId)
      followVoice(scene, { ...voice, text })
      if (voice.text !== text) markFilled(draft, sceneId)
      voice.text = text
    },
  }),
}

/** A scene and its voice, which reads a script. @throws EditRefused for a recording and where there is none */
function readingVoice(draft: ProjectDraft, sceneId: string) {
  const scene = findScene(draft, sceneId)
  const { voice, name } = scene
  if (voice === null || voice.kind === 'audio') {
    throw new EditRefused('invalid-argument', message('editRefusals.noScript', { name }), 'sceneId')
  }
  return { scene, voice }
}
