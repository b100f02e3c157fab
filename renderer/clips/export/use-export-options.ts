import { AudioLines, Film, GraduationCap, ImageIcon, UserRound } from '@lucide/vue'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { exportWhatOf } from '@common/bridge/index.ts'
import type { ExportChoice, ExportWhat } from '@common/bridge/index.ts'
import { aspectRatioNames, clipFormat, clipFormatNames, holdsPicture, reframeModes } from '@common/formats/index.ts'
import { formatOrNull } from '../../i18n/translate.ts'
import { frameRates, loudnesses } from '../collect/download/after-download.ts'
import type { CanAnswer } from '../collect/download/use-download.ts'

/** What the options of an export depend on: the clips, and what this machine can encode. */
export interface ClipsToExport {
  can: CanAnswer
  /** The kinds of files that the clips can become. */
  whats: readonly ExportWhat[]
  /** Whether all clips are videos. */
  video: boolean
  /** Longer side of the largest clip, px. */
  longest: number
  /** The scenes of all clips are known. */
  scenes: boolean
}

const icons = { clip: Film, avatars: UserRound, sound: AudioLines, still: ImageIcon, course: GraduationCap }
/** Longer sides of a picture, px; 0 stands for the clip's own. */
const longSides = [0, 3840, 1920, 1280, 960] as const

/** The options of the fields of an export. What this machine can't encode is disabled, with the reason as its hint. */
export function useExportOptions(clips: ClipsToExport, choice: () => ExportChoice) {
  const { t } = useI18n()

  /** Why this machine can't encode a format; null where it can. */
  function refusal(to: string): { hint: string | undefined } | null {
    const known = clips.can.find((one) => one.to === to)
    return known?.ok === false ? { hint: formatOrNull(known.message) ?? undefined } : null
  }

  const kinds = computed(() =>
    clips.whats.map((value) => ({
      value,
      icon: icons[value],
      label: t(`clipExport.what.${value}.name`),
      hint: t(`clipExport.what.${value}.text`),
    })),
  )
  // No clip is enlarged.
  const sizes = computed(() => {
    const { make } = choice()
    const chosen = 'longSide' in make ? make.longSide : null
    return longSides
      .filter((value) => value < clips.longest || value === chosen)
      .map((value) => ({
        value: value as number,
        label: value === 0 ? t('clipExport.ownSize') : t(`clipExport.sizes.${value}`),
        hint: value === 0 ? undefined : t('clipExport.longSide', { px: value }),
      }))
  })
  const ratios = computed(() =>
    (['own', ...aspectRatioNames] as const).map((value) => ({
      value: value as string,
      label: value === 'own' ? t('clipExport.ownAspectRatio') : value,
    })),
  )
  const modes = computed(() => reframeModes.map((value) => ({ value, label: t(`clipExport.reframeModes.${value}`) })))
  const alphas = computed(() =>
    (['vp9', 'prores'] as const).map((value) => {
      const refused = refusal(value)
      const hint = refused ? refused.hint : t(`clipExport.alpha.${value}.text`)
      return { value, label: t(`clipExport.alpha.${value}.name`), hint, disabled: refused !== null }
    }),
  )
  const pictureFormats = [
    { value: 'png', label: 'PNG' },
    { value: 'jpeg', label: 'JPEG' },
  ] as const
  const times = computed(() => [
    { value: 'one' as const, label: t('clipExport.times.one') },
    { value: 'scene' as const, label: t('clipExport.times.scene'), disabled: !clips.scenes },
  ])
  const formats = computed(() => {
    const what = exportWhatOf(choice().make)
    return [
      ...(what === 'clip' || !clips.video ? [{ value: 'own', label: t('clipExport.ownFormat') }] : []),
      ...clipFormatNames
        .filter((value) => holdsPicture(value) === (clips.video && what === 'clip'))
        .map((value) => {
          const refused = refusal(value)
          const hint = refused ? refused.hint : t(`collect.formats.${value}`)
          return { value: value as string, label: clipFormat(value).name, hint, disabled: refused !== null }
        }),
    ]
  })
  const qualities = computed(() =>
    (['small', 'good', 'best'] as const).map((value) => ({ value, label: t(`clipExport.quality.${value}`) })),
  )
  const unchanged = computed(() => ({ value: 0, label: t('collect.download.asItIs') }))
  const rates = computed(() => [
    unchanged.value,
    ...frameRates.map((fps) => ({ value: fps as number, label: t('collect.download.perSecond', { fps }) })),
  ])
  const levels = computed(() => [
    unchanged.value,
    ...loudnesses.map((lufs) => ({
      value: lufs as number,
      label: `${lufs} LUFS`,
      hint: t(`collect.loudness.${-lufs}`),
    })),
  ])

  return {
    kinds,
    sizes,
    ratios,
    modes,
    alphas,
    times,
    pictureFormats,
    formats,
    qualities,
    frameRates: rates,
    loudnesses: levels,
  }
}
