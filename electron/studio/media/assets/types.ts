import type { Stream } from '../../core/channel.ts'
import type { AssetInfo } from '../../../common/bridge/index.ts'
import type { Text } from '../../../common/messages/index.ts'

/** Facts about files that projects use. */
export interface AssetFacts {
  /**
   * Returns at once what is known; the rest is read in the background and reported by `watch`. @param folder folder
   * that relative paths refer to
   */
  describe(paths: readonly string[], folder: string | null): Promise<AssetInfo[]>
  /** Describes one file like `describe`, but waits until the file is read. */
  read(path: string, folder: string | null, signal?: AbortSignal): Promise<AssetInfo>
  /** Facts about media at addresses, downloaded within size limits. */
  describeUrls(urls: readonly string[]): Promise<AssetInfo[]>
  /**
   * Why media can't be fetched, by its address, as far as it is known within `withinMs`. A failure counts for a minute;
   * media that was fetched once is not asked for again. Addresses of the user's own network are not judged, since the
   * studio doesn't fetch from there.
   */
  unreachable(urls: readonly string[], withinMs: number): Promise<ReadonlyMap<string, Text>>
  /** Media files in a folder and its subfolders. @throws StudioError */
  importFolder(
    path: string,
    folder: string | null,
    signal?: AbortSignal,
  ): Promise<{ assets: AssetInfo[]; skipped: number }>
  watch(signal?: AbortSignal): Stream<AssetInfo>
}
