import { computed } from 'vue'
import { isDialogue, speakersOf } from '@common/composition/index.ts'
import type { Element, Scene, Voice } from '@common/composition/index.ts'
import type { CatalogueAvatar } from '@common/bridge/index.ts'
import { withoutSpeakers } from '@common/pronounce/index.ts'
import { i18n } from '../../../i18n/index.ts'
import { translate as t } from '../../../i18n/translate.ts'
import { useCatalogue } from '../../../stores/catalogue.ts'
import { useDocument } from '../../../stores/document.ts'
import { useSettings } from '../../../stores/settings.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { boxOf } from '../../geometry.ts'
import { fittingVoice } from '../../speech/fitting-voice.ts'
import { besideEachOther } from './dialogue-layout.ts'
import { asDialogue } from './dialogue-script.ts'

type ScriptVoice = Extract<Voice, { kind: 'script' }>

/** Two presenters of a scene who take turns: how that is begun, arranged and ended, each as one step of undo. */
export function useDialogue(scene: () => Scene) {
  const document = useDocument()
  const catalogue = useCatalogue()
  const settings = useSettings()

  const voice = computed(() => {
    const own = scene().voice
    return isDialogue(own) ? own : null
  })
  const speakers = computed(() => speakersOf(scene()))
  /** Names of the speakers, of those who are not seen as well. */
  const names = computed(() =>
    [1, 2].map((number) => speakers.value[number - 1]?.name || t('panels.script.dialogue.speaker', { number })),
  )
  /** Whether the voice of the scene can have several speakers: it reads a script, or there is none yet. */
  const isPossible = computed(() => scene().voice === null || scene().voice?.kind === 'script')

  function begin(): void {
    const { id } = scene()
    const label = t('panels.script.dialogue.begin')
    tell(
      document.together(label, () => {
        const added = missing(speakers.value).map((element) => document.edit('addElement', { sceneId: id, element }))
        // The scene that is shown has them only with the next picture.
        const both = speakersOf(document.project!.scenes.find((one) => one.id === id) ?? scene())
        return [...added, document.edit('setVoice', { sceneId: id, voice: voiceOf(both) }), ...arranged(both)]
      }),
    )
  }

  /** Lets both stand beside each other. */
  function arrange(): void {
    tell(document.together(t('panels.script.dialogue.arrange'), () => arranged(speakers.value)))
  }

  function end(): void {
    const own = voice.value
    if (!own) return
    const { second: _second, speaker: _speaker, ...rest } = own
    const text = withoutSpeakers(own.text)
    tell(document.edit('setVoice', { sceneId: scene().id, voice: { ...rest, text } }))
  }

  function setRate(rate: number, merge: string): void {
    const own = voice.value
    const whole = Math.min(100, Math.max(0, Math.round(rate)))
    if (own?.second && own.second.rate !== whole)
      document.edit('setRate', { sceneId: scene().id, rate: whole, speaker: 2 }, merge)
  }

  function arranged(both: readonly Element[]): (string | null)[] {
    const { width, height } = document.project!.canvas
    const boxes = besideEachOther(both.map(boxOf), { width, height })
    const places = both.map((element, index) => ({ elementId: element.id, ...boxes[index]!, scaleX: 1, scaleY: 1 }))
    return places.length > 0 ? [document.edit('placeElements', { places })] : []
  }

  /** The presenters that a scene lacks, from the list: another gender beside one that is there. */
  function missing(there: readonly Element[]): Element[] {
    const shown = there.flatMap(({ source }) => (source.kind === 'avatar' ? [source.avatarId] : []))
    // A body has either presenters of the service or the user's own.
    const from = there.flatMap(({ source }) => (source.kind === 'avatar' ? [source.from] : []))[0] ?? 2
    const able = catalogue.avatars.filter((one) => one.from === from && one.state === 'ready')
    const chosen: CatalogueAvatar[] = []
    while (there.length + chosen.length < 2) {
      const taken = new Set([...shown, ...chosen.map(({ avatarId }) => avatarId)])
      const free = able.filter(({ avatarId }) => !taken.has(avatarId))
      const before = [...taken].map((id) => catalogue.avatar(id)?.gender ?? '')
      const next = free.find(({ gender }) => !before.includes(gender)) ?? free[0]
      if (!next) break
      chosen.push(next)
    }
    const top = Math.max(0, ...scene().elements.map(({ layer }) => Math.ceil(layer)))
    return chosen.map(({ avatarId, from: origin, name, width, height }, index): Element => ({
      id: crypto.randomUUID(),
      name,
      kind: 'avatar',
      source: { kind: 'avatar', avatarId, from: origin },
      x: 0,
      y: 0,
      scaleX: 1,
      scaleY: 1,
      locked: false,
      hidden: false,
      ...(width && height ? { width, height } : {}),
      layer: top + index + 1,
    }))
  }

  /** The voice of a dialogue: what is there stays, and the second presenter gets a voice that suits it. */
  function voiceOf(both: readonly Element[]): ScriptVoice {
    const before = scene().voice
    const own = before?.kind === 'script' ? before : null
    const voiceId = own?.voiceId || fitting(both[0], '')
    const second = own?.second ?? { voiceId: fitting(both[1], voiceId), rate: own?.rate ?? 100 }
    const text = asDialogue(
      own?.text ?? '',
      both.map(({ name }) => name),
      i18n.global.locale.value,
    )
    return { kind: 'script', rate: 100, ...own, voiceId, second, text }
  }

  /** A voice for a presenter that is not the other one's. */
  function fitting(element: Element | undefined, other: string): string {
    const source = element?.source.kind === 'avatar' ? element.source : null
    const avatar = (source && catalogue.avatar(source.avatarId)) ?? { avatarId: '', gender: '' }
    const voices = catalogue.voices.filter((one) => one.voiceId !== other)
    const { avatarVoices: kept } = settings.settings
    return fittingVoice(avatar, { project: document.own, kept, avatars: catalogue.avatars, voices })
  }

  function tell(refused: string | null): void {
    if (refused !== null) useToasts().show({ level: 'warning', message: refused })
  }

  return { voice, names, isPossible, begin, arrange, end, setRate }
}
