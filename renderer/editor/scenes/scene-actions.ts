import { emptyScene } from '@common/composition/index.ts'
import type { Element, Scene } from '@common/composition/index.ts'
import { useDocument } from '../../stores/document.ts'
import { nameOfCopy } from '../copy-name.ts'
import { useSelection } from '../selection.ts'
import { useGivenVoices } from '../speech/given-voices.ts'
import { useTimings } from '../timings.ts'
import { translate } from '../../i18n/translate.ts'

const newId = (): string => crypto.randomUUID()

/** Actions of a scene's menu, of its keys and of the commands. */
export type SceneAction =
  | 'duplicate'
  | 'insertBefore'
  | 'insertAfter'
  | 'insertWithAvatar'
  | 'moveBack'
  | 'moveOn'
  | 'asVoice'
  | 'fix'
  | 'remove'

/** Voice of a new scene: that of the neighbouring scene, without its script. */
function carriedVoice(scene: Scene | undefined): Scene['voice'] {
  if (!scene?.voice || scene.voice.kind === 'audio') return null
  const { pasted: _pasted, pastedAt: _pastedAt, ...voice } = scene.voice
  return { ...voice, text: '' }
}

function carriedAvatars(scene: Scene | undefined): Element[] {
  return (scene?.elements ?? [])
    .filter(({ kind }) => kind === 'avatar')
    .map(({ pasted: _pasted, start: _start, end: _end, ...element }) => ({ ...element, id: newId() }) as Element)
}

/** Actions on whole scenes. */
export function sceneActions() {
  const document = useDocument()
  const selection = useSelection()
  const timings = useTimings()
  const given = useGivenVoices()

  /** Adds a scene at an index and shows it, with the voice of the scene before it, otherwise of the one after it. */
  function insert(index: number, withAvatar = false): void {
    const { scenes } = timings
    const model = (scenes[index - 1] ?? scenes[index])?.scene
    const scene: Scene = {
      ...emptyScene(newId(), translate('timeline.sceneNumber', { n: scenes.length + 1 })),
      voice: carriedVoice(model),
      elements: withAvatar ? carriedAvatars(model) : [],
    }
    if (document.edit('addScene', { scene, index }) !== null) return
    given.give(scene.id, scene.voice)
    selection.chooseScene(scene.id)
  }

  /** Adds a scene after the last one. */
  function append(withAvatar = false): void {
    insert(timings.scenes.length, withAvatar)
  }

  function duplicate(scene: Scene): void {
    const id = newId()
    const elementIds = scene.elements.map(newId)
    const copy = { sceneId: scene.id, newId: id, elementIds, name: nameOfCopy(scene.name) }
    if (document.edit('duplicateScene', copy) === null) selection.chooseScene(id)
  }

  function move(sceneId: string, index: number): void {
    if (index >= 0 && index < timings.scenes.length) document.edit('moveScene', { sceneId, index })
  }

  /** Deletes a scene and shows the next one, or the previous one when it was the last. */
  function remove(sceneId: string, index: number): void {
    const next = timings.scenes[index + 1] ?? timings.scenes[index - 1]
    const shown = selection.scene?.id === sceneId
    if (document.edit('removeScene', { sceneId }) === null && shown && next) selection.chooseScene(next.scene.id)
  }

  function run(action: SceneAction, sceneId: string): void {
    const timing = timings.of(sceneId)
    if (!timing) return
    const { scene, index, durationMs } = timing
    const work: Record<SceneAction, () => unknown> = {
      duplicate: () => duplicate(scene),
      insertBefore: () => insert(index),
      insertAfter: () => insert(index + 1),
      insertWithAvatar: () => insert(index + 1, true),
      moveBack: () => move(sceneId, index - 1),
      moveOn: () => move(sceneId, index + 1),
      asVoice: () => document.edit('setSceneDuration', { sceneId, duration: 'voice' }),
      fix: () => document.edit('setSceneDuration', { sceneId, duration: Math.max(1, Math.round(durationMs)) }),
      remove: () => remove(sceneId, index),
    }
    work[action]()
  }

  return { run, append }
}
