import type { PickKind } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'

export interface PickOptions {
  defaultPath?: string
  name?: string
}

/** Paths that the user chose; empty when the dialog was dismissed. @throws STUDIO */
export async function pickFiles(kind: PickKind, options: PickOptions = {}): Promise<string[]> {
  const { paths } = await studio().app.pick({ kind, ...options })
  return paths
}
