import { z } from 'zod'
import type { BrandColors, BrandKit, KitScene, LogoFile } from '../composition/brand/index.ts'
import type { Text } from '../messages/index.ts'
import type { DrawingLoss } from './assets.ts'
import { byId, idInput, nothing, pathInput, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'

/** A brand kit, and the addresses of its logo's pictures. */
export interface Brand {
  kit: BrandKit
  logoUrls: { onLight: MediaUrl | null; onDark: MediaUrl | null }
}

/** A logo as it was read from a file. */
export interface ReadLogo {
  file: LogoFile
  url: MediaUrl
  /** The grounds on which it can be seen. */
  grounds: ('onLight' | 'onDark')[]
  /** Colours of a kit, made from those of the logo. */
  colors: BrandColors
  /** Parts of an SVG file that are not taken over. */
  lost: DrawingLoss[]
}

export interface ImportedBrand {
  brand: Brand
  /** Fonts of the file that were not taken, each with the reason. */
  notices: Text[]
}

export const brandsContract = {
  list: procedure.output(shape<Brand[]>()),
  /** Keeps a kit, a new one or a changed one. Refused with the name of a field that is wrong, and for a name that is taken. */
  keep: procedure.input(z.strictObject({ kit: z.unknown() })).output(shape<Brand>()),
  /** Deletes a kit. Its files stay for projects that have them; `keep` brings the kit back. */
  remove: procedure.input(byId).output(nothing),
  duplicate: procedure.input(byId).output(shape<Brand>()),
  /** Reads a logo: a picture or an SVG drawing, of which nothing is run or fetched. */
  readLogo: procedure.input(z.strictObject({ path: pathInput })).output(shape<ReadLogo>()),
  /** Keeps a scene of an open project, and its files, for a kit. */
  storeScene: procedure
    .input(
      z.strictObject({
        session: idInput,
        /** The window sends the scene as JSON; the studio validates it with the schema of projects. */
        scene: z.unknown(),
        canvas: z.strictObject({ width: z.int().min(1), height: z.int().min(1) }),
      }),
    )
    .output(shape<KitScene>()),
  /** Keeps a copy of a sound file as a kit's music. */
  storeMusic: procedure.input(z.strictObject({ path: pathInput })).output(shape<{ path: string }>()),
  /** Takes over a kit from its file. */
  importFile: procedure.input(z.strictObject({ path: pathInput })).output(shape<ImportedBrand>()),
  /** Writes a kit as one file. `left`: fonts that are not in it, because their licences don't permit that. */
  exportFile: procedure
    .input(z.strictObject({ id: idInput, path: pathInput }))
    .output(shape<{ path: string; left: string[] }>()),
}
