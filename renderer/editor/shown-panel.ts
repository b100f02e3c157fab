import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { useSettings } from '../stores/settings.ts'

export const panelTabs = [
  'media',
  'avatars',
  'text',
  'voices',
  'captions',
  'layers',
  'canvas',
  'body',
  'brand',
  'languages',
] as const
export type PanelTab = (typeof panelTabs)[number]

/** Which side panel is shown; stored in the settings. */
export const usePanels = defineStore('panels', () => {
  const { settings, setLayout } = useSettings()
  const tab = computed<PanelTab>({
    get: () => panelTabs.find((one) => one === settings.layout['editor.panel']) ?? 'avatars',
    set: (next) => setLayout('editor.panel', next),
  })
  /** Whether a panel that is folded to its tabs is open over the stage. */
  const isOpen = ref(false)
  /** Counts the requests for a panel, which may be shown already, but under something else. */
  const asked = ref(0)
  /** Whose media the panel of media shows: the user's, or the music and sounds that come with the product. */
  const media = ref<'files' | 'bundled'>('files')
  /** What the panel of captions shows: their look, or their lines. */
  const captions = ref<'look' | 'lines'>('look')
  /** Whose voice the panel of voices shows and changes, in a scene with two speakers. */
  const speaker = ref<1 | 2>(1)
  /** Counts the requests to focus the search field of the visible panel. */
  const searchAsked = ref(0)
  /** Counts the requests to focus the script. */
  const scriptAsked = ref(0)
  /** Counts the requests to focus the loudness. */
  const loudnessAsked = ref(0)

  function show(next: PanelTab): void {
    tab.value = next
    isOpen.value = true
    asked.value += 1
    media.value = 'files'
  }

  /** Shows the music and sounds that come with the product. */
  function showSounds(): void {
    show('media')
    media.value = 'bundled'
  }

  /** Shows the voices for one of the speakers of the scene. */
  function showVoices(number: 1 | 2): void {
    speaker.value = number
    show('voices')
  }

  function askSearch(): void {
    if (!['media', 'avatars', 'voices'].includes(tab.value)) tab.value = 'media'
    isOpen.value = true
    searchAsked.value += 1
  }

  function askScript(): void {
    scriptAsked.value += 1
  }

  function askLoudness(): void {
    show('canvas')
    loudnessAsked.value += 1
  }

  return {
    tab,
    isOpen,
    asked,
    media,
    captions,
    speaker,
    searchAsked,
    scriptAsked,
    loudnessAsked,
    show,
    showSounds,
    showVoices,
    askSearch,
    askScript,
    askLoudness,
  }
})
