import type { Presenter } from '../presenter.ts'
import { amina } from './amina.ts'
import { arjan } from './arjan.ts'
import { henrik } from './henrik.ts'
import { ines } from './ines.ts'
import { kai } from './kai.ts'
import { kenji } from './kenji.ts'
import { lena } from './lena.ts'
import { mara } from './mara.ts'
import { mateo } from './mateo.ts'
import { mei } from './mei.ts'
import { noor } from './noor.ts'
import { priya } from './priya.ts'
import { ravi } from './ravi.ts'
import { ruth } from './ruth.ts'
import { samuel } from './samuel.ts'
import { tunde } from './tunde.ts'
import { walter } from './walter.ts'
import { zola } from './zola.ts'

/** The official presenters, in the order in which they are shown. */
export const presenters: readonly Presenter[] = [
  mara,
  tunde,
  ines,
  ravi,
  noor,
  henrik,
  mei,
  samuel,
  ruth,
  kenji,
  amina,
  mateo,
  zola,
  arjan,
  lena,
  walter,
  priya,
  kai,
]

export function findPresenter(avatarId: string): Presenter {
  const presenter = presenters.find((p) => p.avatarId === avatarId)
  if (!presenter) throw new Error(`there is no presenter named ${avatarId}`)
  return presenter
}
