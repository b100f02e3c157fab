import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { isPresenter } from '@common/composition/index.ts'
import type { Element } from '@common/composition/index.ts'
import { glassesNames } from '@common/service/extension/styling.ts'
import type { Styling, StylingChoices } from '@common/service/extension/styling.ts'
import { useCatalogue } from '../../../stores/catalogue.ts'
import { useDocument } from '../../../stores/document.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { StepKeys } from '../../step-keys.ts'
import { shared } from '../shared.ts'
import type { Shared } from '../shared.ts'

/** Fields of a styling that change; null: as the presenter comes. */
export type StylingChange = { [Field in keyof Styling]?: Styling[Field] | null }

const wearsGlasses = ({ glasses }: StylingChoices): boolean => glasses.includes('none')

/** A change as it concerns one of several presenters. */
const meantFor = (offer: StylingChoices | undefined, change: StylingChange): StylingChange =>
  change.glasses === 'none' && offer && !wearsGlasses(offer) ? { ...change, glasses: null } : change

/** What selected presenters wear, what can be chosen for all of them, and its edits. */
export function useStyling(elements: () => readonly Element[]) {
  const { t } = useI18n()
  const catalogue = useCatalogue()
  const document = useDocument()
  const toasts = useToasts()
  const steps = new StepKeys()

  const offered = computed(() =>
    elements().map((element): StylingChoices | undefined => {
      const { source } = element
      return isPresenter(element) && source.kind === 'avatar' ? catalogue.avatar(source.avatarId)?.styling : undefined
    }),
  )
  /** What all of them can wear; null where one can't be styled. */
  const choices = computed<StylingChoices | null>(() => {
    const all = offered.value.filter((one) => one !== undefined)
    const [first, ...others] = all
    if (!first || all.length < offered.value.length) return null
    return {
      outfits: first.outfits.filter((name) => others.every(({ outfits }) => outfits.includes(name))),
      haircuts: first.haircuts.filter((name) => others.every(({ haircuts }) => haircuts.includes(name))),
      // Who comes without glasses is without them already: taking them off means only those who wear some.
      glasses: glassesNames.filter((name) =>
        name === 'none' ? all.some(wearsGlasses) : all.every(({ glasses }) => glasses.includes(name)),
      ),
      hairColor: all.every(({ hairColor }) => hairColor),
    }
  })

  /** The value of a field that all share; null: as the presenter comes. */
  function valueOf<Field extends keyof Styling>(field: Field): Shared<NonNullable<Styling[Field]>> {
    return shared(elements().map(({ styling }) => styling?.[field] ?? null))
  }

  function changed(styling: Styling | undefined, change: StylingChange): Styling {
    const entries = Object.entries({ ...styling, ...change }).filter(([, value]) => value !== null)
    return Object.fromEntries(entries) as Styling
  }

  /** Changes fields of all that are not locked, in one step of undo; quick changes of one element's field are one step. */
  function set(change: StylingChange): void {
    const free = elements().filter(({ locked }) => !locked)
    const edits = free.map((element) => ({
      elementId: element.id,
      styling: changed(element.styling, meantFor(offered.value[elements().indexOf(element)], change)),
    }))
    const [only] = edits
    const merge = only && steps.next(`${Object.keys(change).join(' ')} ${only.elementId}`)
    const refused =
      edits.length === 1
        ? document.edit('setStyling', only!, merge)
        : document.together(t('stage.undo.styling'), () => edits.map((edit) => document.edit('setStyling', edit)))
    if (refused !== null) toasts.show({ level: 'warning', message: refused })
  }

  return { choices, offered, valueOf, set }
}
