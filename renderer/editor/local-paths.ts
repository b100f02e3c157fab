import { useAssets } from '../stores/assets.ts'
import { usePanels } from './shown-panel.ts'

/**
 * Paths of files for the studio: in place where the host knows them, otherwise of copies that are sent to it. The media
 * panel shows what could not be sent, and why.
 */
export async function localPaths(files: readonly File[]): Promise<string[]> {
  const assets = useAssets()
  const paths: string[] = []
  for (const file of files) {
    const known = window.greenroom?.pathOf(file) ?? ''
    const path = known === '' ? await assets.sendFile(file) : known
    if (path === null) usePanels().show('media')
    else paths.push(path)
  }
  return paths
}
