import { computed, ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Language } from '@common/languages.ts'
import { estimateSceneMs, overlapAfter } from '@common/composition/index.ts'
import type { Scene } from '@common/composition/index.ts'
import { scenesLength } from '@common/transitions/index.ts'
import { purposes, styleTransitions, templates, wordsIn } from '@common/templates/index.ts'
import type { Purpose, ShapeName, Template } from '@common/templates/index.ts'
import type { ListedTemplate } from '@common/bridge/index.ts'
import { useOwnTemplates } from './own-templates.ts'

/** A template as the gallery lists it. */
export interface GalleryTemplate {
  id: string
  name: string
  about: string
  purpose: Purpose
  scenes: number
  /** About how long its clip is, ms. */
  lengthMs: number
  /** One that comes with the product, or one of the user. */
  from: { kind: 'library'; template: Template } | { kind: 'own'; template: ListedTemplate }
}

/** The templates in the language of the window, those of the user first, and which of them are shown. */
export function useGallery() {
  const { t, locale } = useI18n()
  const yours = useOwnTemplates()
  const shape = ref<ShapeName>('wide')
  const purpose = ref<Purpose | 'all' | 'yours'>('all')
  const search = ref('')

  const all = computed(() => [
    ...yours.list.map(listedOwn),
    ...templates.map((one) => listed(one, locale.value as Language)),
  ])
  /** The purposes that some template has. */
  const present = computed(() => purposes.filter((one) => all.value.some((template) => template.purpose === one)))
  const found = computed(() => {
    const words = search.value.toLocaleLowerCase().split(/\s+/).filter(Boolean)
    return all.value.filter((one) => {
      if (purpose.value === 'yours' ? one.from.kind !== 'own' : !['all', one.purpose].includes(purpose.value))
        return false
      const text = `${one.name} ${one.about} ${t(`gallery.purposes.${one.purpose}`)}`.toLocaleLowerCase()
      return words.every((word) => text.includes(word))
    })
  })
  return { shape, purpose, search, all, present, found }
}

function listed(template: Template, language: Language): GalleryTemplate {
  const { id, purpose, name, about, scenes } = template
  const transition = styleTransitions[template.motion]
  const lengthMs = lengthOf(
    scenes.map(({ script }) => {
      const voice = { kind: 'script' as const, voiceId: '', text: wordsIn(script, language), rate: 100 }
      return { duration: 'voice' as const, voice, transition }
    }),
  )
  return {
    id,
    purpose,
    name: wordsIn(name, language),
    about: wordsIn(about, language),
    scenes: scenes.length,
    lengthMs,
    from: { kind: 'library', template },
  }
}

/** Estimated length of scenes one after another, ms. */
function lengthOf(scenes: readonly Pick<Scene, 'duration' | 'voice' | 'transition'>[]): number {
  return scenesLength(
    scenes.map((scene, index) => ({
      durationMs: estimateSceneMs(scene) + overlapAfter(scenes, index),
      transition: scene.transition,
    })),
  )
}

function listedOwn(template: ListedTemplate): GalleryTemplate {
  const { id, purpose, name, project } = template
  const lengthMs = lengthOf(project.scenes)
  return { id, purpose, name, about: '', scenes: project.scenes.length, lengthMs, from: { kind: 'own', template } }
}
