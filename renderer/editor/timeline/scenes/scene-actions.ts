import { emptyScene } from '@common/composition/index.ts'
import { useDocument } from '../../../stores/document.ts'
import { useSelection } from '../../selection.ts'
import { useTimings } from '../../timings.ts'
import { translate } from '../../../i18n/translate.ts'

const newId = (): string => crypto.randomUUID()

/** Actions on whole scenes. */
export function sceneActions(): { run: (action: string, sceneId: string) => void } {
  const document = useDocument()
  const selection = useSelection()
  const timings = useTimings()

  function insert(index: number): void {
    const scene = emptyScene(newId(), translate('timeline.newScene'))
    if (document.edit('addScene', { scene, index }) === null) selection.chooseScene(scene.id)
  }

  return {
    run(action, sceneId) {
      const timing = timings.of(sceneId)
      if (!timing) return
      const { scene, index, durationMs } = timing
      switch (action) {
        case 'duplicate': {
          const id = newId()
          const elementIds = scene.elements.map(newId)
          if (document.edit('duplicateScene', { sceneId, newId: id, elementIds }) === null) selection.chooseScene(id)
          return
        }
        case 'insertBefore':
          return insert(index)
        case 'insertAfter':
          return insert(index + 1)
        case 'asVoice':
          document.edit('setSceneDuration', { sceneId, duration: 'voice' })
          return
        case 'fix':
          document.edit('setSceneDuration', { sceneId, duration: Math.max(1, Math.round(durationMs)) })
          return
        case 'remove':
          document.edit('removeScene', { sceneId })
      }
    },
  }
}
