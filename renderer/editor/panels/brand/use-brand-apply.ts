import { computed, ref, watch } from 'vue'
import {
  applyBrandKit,
  groundsOfElements,
  isUnchanged,
  logoBySelf,
  logoElement,
  lowerThirdElements,
  solidOf,
} from '@common/composition/brand/index.ts'
import type { BrandChange, BrandKit } from '@common/composition/brand/index.ts'
import { listed, translate as t } from '../../../i18n/translate.ts'
import { useDocument } from '../../../stores/document.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { topLayer } from '../../add-element.ts'
import { useSelection } from '../../selection.ts'

/** What of a project a kit changes, as the parts of a sentence. */
function partsOf(change: BrandChange): string[] {
  const counted = (['colors', 'fonts', 'parts', 'logos', 'pronunciations'] as const).flatMap((name) =>
    change[name] > 0 ? [t(`brand.part.${name}`, { n: change[name] })] : [],
  )
  const others = (['captions', 'intro', 'outro', 'music'] as const).filter((name) => change[name])
  return [...counted, ...others.map((name) => t(`brand.part.${name}`))]
}

/** Puts the open project into a kit, and says before and after what that changes. */
export function useBrandApply(kit: () => BrandKit | null) {
  const document = useDocument()
  const selection = useSelection()
  const toasts = useToasts()
  /** Whether applying the kit adds its logo. */
  const withLogo = ref(false)
  watch(
    [() => kit()?.id, () => kit()?.logo !== undefined, () => document.project?.id],
    () => {
      const of = kit()
      withLogo.value = of !== null && document.project !== null && logoBySelf(document.project, of)
    },
    { immediate: true },
  )
  const logoName = (of: BrandKit): string | undefined => (withLogo.value && of.logo ? t('brand.logoName') : undefined)
  const change = computed(() => {
    const of = kit()
    return of && document.project ? applyBrandKit(document.project, of, logoName(of)).change : null
  })
  const isSame = computed(() => change.value !== null && isUnchanged(change.value))
  /** What applying the kit will change, as a sentence. */
  const preview = computed(() => {
    if (!change.value || isSame.value) return isSame.value ? t('brand.same') : ''
    const values = { n: change.value.scenes, parts: listed(partsOf(change.value)) }
    return `${t('brand.willChange', values)} ${t('brand.undoHint')}`
  })

  function tell(refused: string | null): boolean {
    if (refused !== null) toasts.show({ level: 'warning', message: refused })
    return refused === null
  }

  function apply(): void {
    const [of, what] = [kit(), change.value]
    if (!of || !what) return
    const name = logoName(of)
    if (!tell(document.edit('applyBrandKit', { kit: of, ...(name === undefined ? {} : { logoName: name }) }))) return
    const undo = { label: t('project.undo'), run: document.undo }
    const message = t('brand.applied', { name: of.name })
    toasts.show({
      level: 'success',
      message,
      next: t('brand.changed', { parts: listed(partsOf(what)) }),
      actions: [undo],
    })
  }

  /** Adds a lower third in the kit's design to the scene that is shown. */
  function addLowerThird(): void {
    const [of, scene, project] = [kit(), selection.scene, document.project]
    if (!of || !scene || !project) return
    const words = { name: t('brand.thirdName'), role: t('brand.thirdRole') }
    const names = { text: t('brand.lowerThird'), bar: t('brand.thirdBar') }
    const ids = { text: crypto.randomUUID(), bar: crypto.randomUUID() }
    const layer = topLayer() + 1
    const added = lowerThirdElements(of, project.canvas, words, names, ids)
      .map((element, index) => ({ ...element, layer: layer + index }))
      .filter(({ hidden }) => !hidden)
    const refused = document.together(t('brand.addThird'), () =>
      added.map((element) => document.edit('addElement', { sceneId: scene.id, element })),
    )
    if (tell(refused)) selection.select([ids.text])
  }

  /** Adds the kit's logo to the scene that is shown. */
  function addLogo(): void {
    const [of, scene, project] = [kit(), selection.scene, document.project]
    if (!of || !scene || !project) return
    const first = logoElement(of, project.canvas, crypto.randomUUID(), t('brand.logoName'), [])
    if (!first) return
    const beneath = groundsOfElements(
      { ...scene, elements: [...scene.elements, { ...first, layer: topLayer() + 1 }] },
      project.canvas,
    )
    const grounds = beneath.get(first.id) ?? [solidOf(scene.background ?? project.canvas.background)]
    const element = logoElement(of, project.canvas, first.id, first.name, grounds)!
    if (tell(document.edit('addElement', { sceneId: scene.id, element: { ...element, layer: topLayer() + 1 } })))
      selection.select([element.id])
  }

  return { change, isSame, preview, withLogo, apply, addLowerThird, addLogo }
}
