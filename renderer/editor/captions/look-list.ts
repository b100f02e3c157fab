import { computed, toRaw } from 'vue'
import { builtInLook, builtInLookNames } from '@common/captions/index.ts'
import { captionLookSchema } from '@common/service/extension/captions.ts'
import type { CaptionLook } from '@common/service/extension/captions.ts'
import { useI18n } from 'vue-i18n'
import { useSettings } from '../../stores/settings.ts'

/** A look of the gallery. */
export interface ListedLook {
  look: CaptionLook
  label: string
  /** The user has kept it; otherwise it comes with the product. */
  own: boolean
}

const builtIn: readonly string[] = builtInLookNames

/** The looks that come with the product, and those that the user has kept. */
export function useLookList() {
  const { t } = useI18n()
  const settings = useSettings()

  const list = computed<ListedLook[]>(() => [
    ...settings.settings.captionLooks.map((look) => ({ look: toRaw(look), label: look.name, own: true })),
    ...builtInLookNames.map((name) => ({ look: builtInLook(name), label: t(`captions.looks.${name}`), own: false })),
  ])
  const labelOf = ({ name }: CaptionLook): string => (builtIn.includes(name) ? t(`captions.looks.${name}`) : name)

  /** The name can't be given to a look of the user: one that comes with the product has it. */
  const isTaken = (name: string): boolean =>
    builtIn.includes(name) || builtInLookNames.some((one) => t(`captions.looks.${one}`) === name)

  /** Keeps a look under a name, in place of the one that has it. */
  async function keep(look: CaptionLook, name: string): Promise<CaptionLook | null> {
    const kept = captionLookSchema.parse({ ...look, name })
    const others = settings.settings.captionLooks.filter((one) => one.name !== name)
    return (await settings.set({ captionLooks: [kept, ...others] })) ? kept : null
  }

  function remove(name: string): Promise<boolean> {
    return settings.set({ captionLooks: settings.settings.captionLooks.filter((one) => one.name !== name) })
  }

  return { list, labelOf, isTaken, keep, remove }
}

/** A look with some fields changed; undefined removes one. */
export function withChange(
  look: CaptionLook,
  change: { [Field in keyof CaptionLook]?: CaptionLook[Field] | undefined },
): CaptionLook {
  const entries = Object.entries({ ...look, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as unknown as CaptionLook
}

/** Whether captions of both looks are drawn alike. */
export function isSameLook(a: CaptionLook, b: CaptionLook): boolean {
  return sorted(a) === sorted(b)
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}
