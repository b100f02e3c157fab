import type { Stream } from '../../core/channel.ts'
import type { AssetInfo } from '../../../common/bridge/index.ts'

/** Facts about files that projects use. */
export interface AssetFacts {
  /**
   * Returns at once what is known; the rest is read in the background and reported by `watch`. @param folder folder
   * that relative paths refer to
   */
  describe(paths: readonly string[], folder: string | null): Promise<AssetInfo[]>
  /** As `describe` for one file, but waits until it is read. */
  read(path: string, folder: string | null, signal?: AbortSignal): Promise<AssetInfo>
  /** Facts about media at addresses, downloaded within size limits. */
  describeUrls(urls: readonly string[]): Promise<AssetInfo[]>
  /** Media files in a folder and its subfolders. @throws StudioError */
  importFolder(
    path: string,
    folder: string | null,
    signal?: AbortSignal,
  ): Promise<{ assets: AssetInfo[]; skipped: number }>
  watch(signal?: AbortSignal): Stream<AssetInfo>
}
