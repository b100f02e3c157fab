import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import {
  fittingVoices,
  inLanguage,
  isOwnLanguage,
  projectVoices,
  translationProgress,
} from '@common/composition/index.ts'
import type { Problem } from '@common/composition/index.ts'
import { canonicalTag, languageName } from '@common/languages.ts'
import { speechLanguages } from '@common/speech-languages.ts'
import { i18n } from '../../i18n/index.ts'
import { translate } from '../../i18n/translate.ts'
import { useCatalogue } from '../../stores/catalogue.ts'
import { useDocument } from '../../stores/document.ts'
import { useToasts } from '../../stores/toasts.ts'

/** The languages of the project: which one the stage shows, how far each is translated, and what is to be told of it. */
export const useLanguages = defineStore('languages', () => {
  const document = useDocument()
  const catalogue = useCatalogue()
  /** Language of the stage; null: the project's own. */
  const shown = computed(() => document.stand?.language ?? null)
  const problems = shallowRef<readonly Problem[]>([])
  /** The next text that is to be translated was asked for, and has not got the focus yet. */
  const textAsked = ref(false)

  const own = computed(() => document.own?.language ?? null)
  const list = computed(() => {
    const project = document.own
    const tags = Object.keys(project?.translations ?? {})
    return project ? tags.map((language) => ({ language, ...translationProgress(project, language) })) : []
  })

  const nameOf = (language: string): string => languageName(language, i18n.global.locale.value)

  /** Languages that can be added: those that the engine speaks, and those of the connection's voices. */
  const addable = computed(() => {
    const spoken = catalogue.voices.flatMap(({ language }) => canonicalTag(language.replaceAll('_', '-')) ?? [])
    const there = new Set([own.value ?? likelyOwn(), ...list.value.map(({ language }) => language)])
    return [...new Set([...Object.keys(speechLanguages), ...spoken])]
      .filter((tag) => !there.has(tag))
      .map((language) => ({ language, name: nameOf(language) }))
      .toSorted((a, b) => a.name.localeCompare(b.name))
  })

  /** The language of the project by its first voice, where it doesn't say one. */
  function likelyOwn(): string {
    const [voice = ''] = document.own ? projectVoices(document.own) : []
    return canonicalTag(catalogue.voice(voice)?.language.replaceAll('_', '-') ?? '') ?? 'en'
  }

  /** Shows the project in a language; null or a language that it doesn't have: in its own. */
  function show(language: string | null): void {
    const project = document.own
    if (language === null || !project || isOwnLanguage(project, language)) {
      if (shown.value !== null) document.showInstead(null)
      problems.value = []
      return
    }
    const found = inLanguage(project, language, catalogue.voices)
    problems.value = found.problems
    const why = translate('languages.readOnly', { language: nameOf(language) })
    document.showInstead({ project: found.project, language, why })
  }

  // What the stage shows follows each change of the project, also by undo.
  watch([() => document.own, () => catalogue.voices], () => {
    if (shown.value !== null) show(shown.value)
  })

  /** Shows the language after the one that is shown; after the last one the project's own. */
  function next(): void {
    const tags = [null, ...list.value.map(({ language }) => language)]
    show(tags[(tags.indexOf(shown.value) + 1) % tags.length] ?? null)
  }

  const told = (refused: string | null): boolean => {
    if (refused !== null) useToasts().show({ level: 'warning', message: refused })
    return refused === null
  }

  /** Adds a language with fitting voices and shows it. */
  function add(language: string): void {
    const project = document.own
    if (!project) return
    const voices = fittingVoices(project, language, catalogue.voices)
    const args = { language, voices, own: own.value ?? likelyOwn() }
    if (told(document.editTranslation('addTranslation', args))) show(language)
  }

  function remove(language: string): void {
    told(document.editTranslation('removeTranslation', { language }))
  }

  function setOwn(language: string): void {
    told(document.editTranslation('setLanguage', { language }))
  }

  function setVoice(language: string, from: string, voiceId: string): void {
    told(document.editTranslation('setTranslationVoice', { language, from, voiceId }))
  }

  /** Sets a text. @param merge key of what is typed without a pause, which is one step of undo */
  function setText(language: string, id: string, text: string, merge?: string): void {
    told(document.editTranslation('setTranslations', { language, texts: [{ id, text }] }, merge))
  }

  return {
    shown,
    problems,
    own,
    list,
    addable,
    textAsked,
    nameOf,
    likelyOwn,
    show,
    next,
    add,
    remove,
    setOwn,
    setVoice,
    setText,
  }
})
