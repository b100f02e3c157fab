import { computed } from 'vue'
import type { Scene, Voice } from '@common/composition/index.ts'
import { useAssets } from '../../../stores/assets.ts'
import { useCatalogue } from '../../../stores/catalogue.ts'
import { reportError, useToasts } from '../../../stores/toasts.ts'
import { useDocument } from '../../../stores/document.ts'
import { useMediaBin } from '../../../stores/media-bin.ts'
import { pickFiles } from '../../../app/files/pick-files.ts'
import { translate } from '../../../i18n/translate.ts'
import { useGivenVoices } from '../../speech/given-voices.ts'
import { rememberedScript, rememberScript } from '../../speech/remembered-scripts.ts'

export type VoiceKind = Voice['kind'] | 'none'

/** Source of a scene's voice: a script, a recording, a script in a cloned voice, or none. */
export function useVoiceSource(scene: () => Scene) {
  const document = useDocument()
  const catalogue = useCatalogue()
  const assets = useAssets()
  const bin = useMediaBin()

  const kind = computed<VoiceKind>(() => scene().voice?.kind ?? 'none')
  /** Path or URL of the recording or the sample. */
  const file = computed(() => {
    const { voice } = scene()
    const source = voice?.kind === 'audio' ? voice.source : voice?.kind === 'clone' ? voice.sample : null
    return source && (source.kind === 'asset' ? source.path : source.url)
  })
  const fileInfo = computed(() => (file.value === null ? null : assets.of(file.value)))

  function set(voice: Voice | null): void {
    const refused = document.edit('setVoice', { sceneId: scene().id, voice })
    if (refused !== null) useToasts().show({ level: 'warning', message: refused })
  }

  async function change(to: VoiceKind): Promise<void> {
    if (to === kind.value) return
    rememberScript(scene())
    const { id } = scene()
    const { text, rate, voiceId, second } = rememberedScript(id) ?? { text: '', rate: 100, voiceId: '' }
    if (to === 'none') return set(null)
    if (to === 'script') {
      const voice = { kind: 'script' as const, text, rate, voiceId: voiceId || usual(), ...(second ? { second } : {}) }
      set(voice)
      if (voiceId === '') useGivenVoices().give(id, voice)
      return
    }
    const source = await chooseSound()
    // The user may have chosen another scene meanwhile.
    if (!source || scene().id !== id) return
    if (to === 'audio') set({ kind: 'audio', source })
    else set({ kind: 'clone', sample: source, text, rate })
  }

  /** Lets one of the user's own voices read the script. */
  function readBy(voiceId: string): void {
    rememberScript(scene())
    const { text, rate } = rememberedScript(scene().id) ?? { text: '', rate: 100 }
    set({ kind: 'script', text, rate, voiceId })
    useGivenVoices().choose(scene().id)
  }

  /** Lets the user choose another recording or sample. */
  async function replaceFile(): Promise<void> {
    const { voice, id } = scene()
    const source = await chooseSound()
    if (!source || scene().id !== id) return
    if (voice?.kind === 'audio') set({ kind: 'audio', source })
    if (voice?.kind === 'clone') set({ kind: 'clone', sample: source, text: voice.text, rate: voice.rate })
  }

  /** The voice of another scene, or the first of the catalogue. */
  function usual(): string {
    for (const { voice } of document.project?.scenes ?? []) {
      if (voice?.kind === 'script' && voice.voiceId !== '') return voice.voiceId
    }
    return catalogue.voices[0]?.voiceId ?? ''
  }

  async function chooseSound(): Promise<{ kind: 'asset'; path: string } | null> {
    try {
      const [path] = await pickFiles('sound')
      if (path === undefined) return null
      const [info] = await assets.importPaths([path])
      if (info?.kind === 'image') {
        const message = translate('panels.script.noSound', { name: info.name })
        useToasts().show({ level: 'warning', message, next: translate('panels.script.noSoundNext') })
        return null
      }
      bin.add([info?.path ?? path])
      return { kind: 'asset', path: info?.path ?? path }
    } catch (error) {
      reportError(error)
      return null
    }
  }

  function setRate(rate: number, merge: string): void {
    const { voice, id } = scene()
    if (voice?.kind !== 'script' && voice?.kind !== 'clone') return
    const whole = Math.min(100, Math.max(0, Math.round(rate)))
    if (whole !== voice.rate) document.edit('setRate', { sceneId: id, rate: whole }, merge)
  }

  return { kind, file, fileInfo, change, readBy, replaceFile, setRate }
}
