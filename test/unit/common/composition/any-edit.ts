import fc from '../../../support/fast-check.ts'
import type { EditArgs, EditName } from '../../../../electron/common/composition/index.ts'
import { plainTextSource } from '../../../../electron/common/composition/elements/text-source.ts'
import {
  appearance,
  captionLook,
  captionPosition,
  color,
  cue,
  element,
  musicSettings,
  musicSource,
  scene,
  soundSettings,
} from './arbitraries.ts'
import { brandKit } from './brand/arbitrary-kit.ts'
import { motion } from './arbitrary-motion.ts'
import { camera, transition } from '../transitions/arbitrary-scenes.ts'

export type AnyEdit = { [N in EditName]: [N, EditArgs<N>] }[EditName]

const elementId = fc.constantFrom('s0e0', 's0e1', 's1e0', 's1e1', 's2e0', 'new1', 'new2', 'gone')
const sceneId = fc.constantFrom('s0', 's1', 's2', 'n1', 'n2', 'gone')
const newId = fc.constantFrom('new1', 'new2', 'n1', 'n2', 's0')
const number = fc.oneof(fc.integer({ min: -2000, max: 4000 }), fc.double())
const index = fc.integer({ min: -1, max: 6 })
const time = fc.option(fc.integer({ min: -1, max: 9000 }))
const size = fc.option(fc.integer({ min: 0, max: 4000 }))

/** Edits of every name, many of which name missing elements or have arguments that must be refused. */
export const anyEdit: fc.Arbitrary<AnyEdit> = fc.oneof(
  fc.tuple(fc.constant('renameProject' as const), fc.record({ name: fc.string() })),
  fc.tuple(
    fc.constant('setCanvas' as const),
    fc.record({ width: fc.integer({ min: 0, max: 4000 }), background: color }, { requiredKeys: [] }),
  ),
  fc.tuple(fc.constant('setTotalDuration' as const), fc.record({ duration: time })),
  fc.tuple(
    fc.constant('setPronunciations' as const),
    fc.record({
      entries: fc.array(
        fc.record({
          word: fc.constantFrom('SQL', 'Nguyen', ' '),
          kind: fc.constantFrom('says' as const, 'ipa' as const),
          value: fc.constantFrom('sequel', 'ˈwɪn'),
          caseSensitive: fc.boolean(),
        }),
        { maxLength: 3 },
      ),
    }),
  ),
  fc.tuple(
    fc.constant('addScene' as const),
    fc.record({
      scene: fc.tuple(scene, newId).map(([value, id]) => ({ ...value, id, elements: [] })),
      index,
    }),
  ),
  fc.tuple(fc.constant('setAppearance' as const), fc.record({ elementId, appearance: fc.option(appearance) })),
  fc.tuple(fc.constant('setSound' as const), fc.record({ elementId, sound: fc.option(soundSettings) })),
  fc.tuple(
    fc.constant('setLiveliness' as const),
    fc.record({ elementId, liveliness: fc.constantFrom('calm' as const, 'natural' as const, 'lively' as const) }),
  ),
  fc.tuple(
    fc.constant('setStyling' as const),
    fc.record({
      elementId,
      styling: fc.option(
        fc.record(
          { outfit: fc.constantFrom('tee' as const, 'shirt' as const), hairColor: fc.constant('#112233') },
          { requiredKeys: [] },
        ),
      ),
    }),
  ),
  fc.tuple(
    fc.constant('setLoudness' as const),
    fc.record({ loudness: fc.constantFrom(null, -14 as const, -23 as const) }),
  ),
  fc.tuple(
    fc.constant('setDisclosure' as const),
    fc.record({ sign: fc.boolean(), notice: fc.boolean() }, { requiredKeys: [] }),
  ),
  fc.tuple(fc.constant('setMotion' as const), fc.record({ elementId, motion: fc.option(motion) })),
  fc.tuple(fc.constant('setTransition' as const), fc.record({ sceneId, transition: fc.option(transition) })),
  fc.tuple(fc.constant('setTransitions' as const), fc.record({ transition: fc.option(transition) })),
  fc.tuple(fc.constant('setCamera' as const), fc.record({ sceneId, camera: fc.option(camera) })),
  fc.tuple(
    fc.constant('applyBrandKit' as const),
    fc.record({ kit: brandKit, logoName: fc.constant('Logo') }, { requiredKeys: ['kit'] }),
  ),
  fc.tuple(fc.constant('removeScene' as const), fc.record({ sceneId })),
  fc.tuple(
    fc.constant('duplicateScene' as const),
    fc.record({ sceneId, newId, elementIds: fc.array(fc.uuid(), { maxLength: 3 }) }),
  ),
  fc.tuple(fc.constant('moveScene' as const), fc.record({ sceneId, index })),
  fc.tuple(fc.constant('renameScene' as const), fc.record({ sceneId, name: fc.string() })),
  fc.tuple(
    fc.constant('setSceneDuration' as const),
    fc.record({ sceneId, duration: fc.oneof(fc.constant('voice' as const), fc.integer()) }),
  ),
  fc.tuple(fc.constant('setSceneBackground' as const), fc.record({ sceneId, background: fc.option(color) })),
  fc.tuple(fc.constant('setVoice' as const), fc.record({ sceneId, voice: scene.map((value) => value.voice) })),
  fc.tuple(
    fc.constant('setTake' as const),
    fc.record({ sceneId, take: fc.option(fc.integer({ min: 1, max: 99 }), { nil: null }) }),
  ),
  fc.tuple(fc.constant('setRate' as const), fc.record({ sceneId, rate: fc.integer({ min: 0, max: 100 }) })),
  fc.tuple(fc.constant('setScript' as const), fc.record({ sceneId, text: fc.string() })),
  fc.tuple(
    fc.constant('addElement' as const),
    fc.record({ sceneId, element: fc.tuple(element, newId).map(([value, id]) => ({ ...value, id })), index }),
  ),
  fc.tuple(fc.constant('removeElement' as const), fc.record({ elementId })),
  fc.tuple(fc.constant('duplicateElement' as const), fc.record({ elementId, newId, dx: number, dy: number })),
  fc.tuple(fc.constant('moveElement' as const), fc.record({ elementId, x: number, y: number })),
  fc.tuple(
    fc.constant('resizeElement' as const),
    fc.record({ elementId, width: size, height: size, scaleX: number, y: number }, { requiredKeys: ['elementId'] }),
  ),
  fc.tuple(
    fc.constant('reorderElement' as const),
    fc.record({ elementId, to: fc.oneof(fc.constantFrom('front', 'back', 'forward', 'backward'), index) }),
  ),
  fc.tuple(fc.constant('renameElement' as const), fc.record({ elementId, name: fc.string() })),
  fc.tuple(fc.constant('setLocked' as const), fc.record({ elementId, locked: fc.boolean() })),
  fc.tuple(fc.constant('setHidden' as const), fc.record({ elementId, hidden: fc.boolean() })),
  fc.tuple(fc.constant('setTiming' as const), fc.record({ elementId, start: time, end: time })),
  fc.tuple(fc.constant('setSource' as const), fc.record({ elementId, source: element.map((value) => value.source) })),
  fc.tuple(
    fc.constant('setText' as const),
    fc.record({ elementId, source: fc.string({ maxLength: 30 }).map((text) => plainTextSource(text)) }),
  ),
  fc.tuple(
    fc.constant('setReplaceable' as const),
    fc.record({ elementId, variable: fc.option(fc.oneof(fc.constantFrom('photo', ' Logo '), fc.string())) }),
  ),
  fc.tuple(fc.constant('showCaptions' as const), fc.record({ shown: fc.boolean() })),
  fc.tuple(fc.constant('setCaptionLook' as const), fc.record({ look: captionLook })),
  fc.tuple(fc.constant('setCaptionPosition' as const), fc.record({ position: fc.option(captionPosition) })),
  fc.tuple(
    fc.constant('setCues' as const),
    fc.record({
      scenes: fc.array(
        fc.record({
          sceneId,
          cues: fc.option(fc.array(fc.oneof(cue, cue, fc.constant({ startMs: 5, endMs: 5, text: '' })))),
        }),
        { maxLength: 3 },
      ),
    }),
  ),
  fc.tuple(fc.constant('setMusicSource' as const), fc.record({ source: musicSource })),
  fc.tuple(
    fc.constant('setMusic' as const),
    fc.tuple(musicSettings, fc.constantFrom({}, { muted: true }, { muted: false })).map(([one, muted]) => ({
      ...one,
      ...muted,
    })),
  ),
  fc.tuple(fc.constant('removeMusic' as const), fc.constant({})),
  fc.tuple(fc.constant('moveElementToScene' as const), fc.record({ elementId, sceneId })),
)
