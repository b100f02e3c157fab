import type { Stream } from '../../core/channel.ts'
import type { AssetInfo } from '../../../common/bridge/index.ts'

/** Facts about files that projects use. */
export interface AssetFacts {
  /** Answers at once with what is known; what isn't is read in the background and told by `watch`. @param folder of relative paths */
  describe(paths: readonly string[], folder: string | null): Promise<AssetInfo[]>
  /** The same, but waits until everything is read. */
  read(path: string, folder: string | null, signal?: AbortSignal): Promise<AssetInfo>
  /** Files at addresses, fetched within limits for looking at them. */
  describeUrls(urls: readonly string[]): Promise<AssetInfo[]>
  /** Media files of a folder and below. @throws StudioError */
  importFolder(
    path: string,
    folder: string | null,
    signal?: AbortSignal,
  ): Promise<{ assets: AssetInfo[]; skipped: number }>
  watch(signal?: AbortSignal): Stream<AssetInfo>
}
