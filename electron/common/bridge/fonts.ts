import { z } from 'zod'
import type { FontFamily } from '../drawing/fonts/families.ts'
import type { Text } from '../messages/index.ts'
import { idInput, nameInput, nothing, pathInput, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'

/** A font family, and the address of each of its files (uncompressed TTF or OTF) by its key. */
export interface ServedFont {
  family: FontFamily
  urls: Readonly<Record<string, MediaUrl>>
}

/** A family that the user has added. */
export interface OwnFamily {
  name: string
  /** Whether the font's licence permits passing it on with a project. */
  mayCopy: boolean
  /** Number of the family's files. */
  files: number
}

/** A file or a family that was not taken, and what to do. */
export interface RefusedFont {
  name: string
  message: Text
  next: Text
}

/** What became of fonts: names of families, and what was refused. */
export interface FontAnswer {
  added: string[]
  refused: RefusedFont[]
}

const sessionInput = z.strictObject({ session: idInput })
const families = z.array(nameInput).max(200)

export const fontsContract = {
  /** Every family that texts may use, in the order in which lists show them, and what is known of the user's own. */
  list: procedure.output(shape<{ fonts: ServedFont[]; own: OwnFamily[] }>()),
  /** Adds font files of this machine to the user's own. */
  add: procedure.input(z.strictObject({ paths: z.array(pathInput).min(1).max(200) })).output(shape<FontAnswer>()),
  remove: procedure.input(z.strictObject({ family: nameInput })).output(nothing),
  /** Families in the folder `fonts` beside an open project that this machine does not have. */
  beside: procedure.input(sessionInput).output(shape<{ families: string[] }>()),
  /** Adds the font families that lie beside a project to the user's own. */
  addBeside: procedure.input(sessionInput).output(shape<FontAnswer>()),
  /** Copies the user's families into the folder `fonts` beside an open project, where their licences permit that. */
  copyBeside: procedure.input(sessionInput.extend({ families })).output(shape<FontAnswer>()),
}
