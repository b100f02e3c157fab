import type { AssetInfo } from '../../common/bridge/index.ts'

/** Facts about files that projects use. */
export interface AssetFacts {
  /** Answers at once with what is known; what isn't is read in the background and told by `watch`. @param folder of relative paths */
  describe(paths: readonly string[], folder: string | null): Promise<AssetInfo[]>
  /** The same, but waits until everything is read. */
  read(path: string, folder: string | null, signal?: AbortSignal): Promise<AssetInfo>
  watch(signal?: AbortSignal): AsyncIterableIterator<AssetInfo>
}
