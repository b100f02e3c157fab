import { onScopeDispose, shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import type { BridgeClient } from '@common/bridge/index.ts'
import { applyBrandKit } from '@common/composition/brand/index.ts'
import type { BrandKit } from '@common/composition/brand/index.ts'
import type { Project } from '@common/composition/index.ts'
import type { Dropped } from '@common/slides/index.ts'
import { studioError } from '../../bridge/error.ts'
import { useLatest } from '../../bridge/latest.ts'
import { studio } from '../../bridge/studio.ts'
import { formatError } from '../../i18n/translate.ts'
import { useFonts } from '../../stores/fonts.ts'
import { textsOf } from '../gallery/own-shape.ts'

export type SlidesChoice = Parameters<BridgeClient['slides']['layOut']>[0]

/** The scenes that the slides become by what was chosen. */
export interface LaidOutSlides {
  project: Project
  dropped: Dropped[]
  /** Addresses of its pictures, by their paths. */
  pictures: Record<string, string>
}

/** The scenes in the colours and fonts of a brand, without scenes of its own: those are no slides. */
function inBrand(project: Project, kit: BrandKit | null): Project {
  if (!kit) return project
  const { intro: _intro, outro: _outro, ...rest } = kit
  return applyBrandKit(project, rest).project
}

/** Lays the slides out again when what was chosen changes; what was laid out last stays in sight meanwhile. */
export function useScenes(choice: Readonly<Ref<SlidesChoice | null>>, kit: () => BrandKit | null) {
  const fonts = useFonts()
  const scenes = shallowRef<LaidOutSlides | null>(null)
  const fault = shallowRef<string | null>(null)
  const latest = useLatest({
    ask() {
      const asked = choice.value
      return asked && layOut(asked)
    },
    took(found) {
      scenes.value = found
      fault.value = null
    },
    failed: (error) => (fault.value = formatError(studioError(error))),
  })

  async function layOut(asked: SlidesChoice): Promise<LaidOutSlides> {
    const found = await studio().slides.layOut(asked)
    const project = inBrand(found.project, kit())
    // Words are drawn with their fonts from the first frame on.
    const texts = Map.groupBy(textsOf(project), ({ choices }) => JSON.stringify(choices))
    for (const alike of texts.values()) await fonts.ready(alike.map(({ text }) => text).join('\n'), alike[0]!.choices)
    return { ...found, project }
  }

  watch(
    () => JSON.stringify([choice.value, kit()?.id]),
    () => {
      if (choice.value === null) {
        latest.drop()
        scenes.value = null
        fault.value = null
      } else latest.changed(0)
    },
    { immediate: true },
  )
  onScopeDispose(latest.drop)
  return { scenes, fault, busy: latest.busy }
}
