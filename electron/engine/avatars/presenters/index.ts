import type { Presenter } from '../presenter.ts'
import { mara } from './mara.ts'
import { tunde } from './tunde.ts'

/** The official presenters, in the order they are shown. */
export const presenters: readonly Presenter[] = [mara, tunde]
