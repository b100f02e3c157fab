import { brandKitSchema, kitFonts, mostKitCharacters, withKitPaths } from '../../../common/composition/brand/index.ts'
import type { BrandKit } from '../../../common/composition/brand/index.ts'
import { message } from '../../../common/messages/index.ts'
import { explainProblem } from '../../../common/service/explain.ts'
import { mediaUsesOf } from '../bundles/index.ts'
import type { BundleKind } from '../bundles/index.ts'

/** Brand kits as files. */
export const kitBundle: BundleKind<BrandKit> = {
  format: 'greenroom.brand',
  list: 'brand.json',
  field: 'kit',
  listBytes: mostKitCharacters * 4,
  code: 'bad-brand',
  read(value) {
    const read = brandKitSchema.safeParse(value)
    if (read.success) return { value: read.data }
    return { problem: explainProblem(read.error.issues[0]!, value, message('brandErrors.kit')).message }
  },
  withPaths: withKitPaths,
  uses: ({ logo = {}, ...kit }) => [
    ...mediaUsesOf(kit),
    ...Object.entries(logo).map(([ground, { path, ...size }]) => ({
      field: `logo.${ground}`,
      role: 'still' as const,
      path,
      size,
    })),
  ],
  fonts: kitFonts,
  isNone: (name) => message('brandErrors.noBrand', { name }),
}
