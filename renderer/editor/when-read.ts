import type { AssetInfo } from '@common/bridge/index.ts'
import { useAssets } from '../stores/assets.ts'

/** Longest wait in ms for a file that is still being read */
const readingMs = 15_000
const lookMs = 60

/** The facts about a file once the studio has read it; after 15 s those that are known. */
export async function whenRead(asset: AssetInfo): Promise<AssetInfo> {
  const assets = useAssets()
  const until = Date.now() + readingMs
  let info = asset
  while (info.state === 'reading' && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, lookMs))
    info = assets.of(asset.path) ?? info
  }
  return info
}
