import type { MediaUrl } from '../../../common/bridge/index.ts'
import type { MediaInfo } from '../../../media/index.ts'
import type { Text } from '../../../common/messages/index.ts'

/** What can be made of a media file for the window; see `derive.ts`. `play` is a stand-in that the window can play. */
export type DerivedKind = 'thumb' | 'strip' | 'peaks' | 'play'

export interface FileUrlOptions {
  /** The file itself by default. */
  as?: 'file' | DerivedKind
  /** Changes with the content (`<size>-<mtime>`), so that a window never shows what the file was before. */
  version?: string
  /** Greatest width of a picture, px; default 320 for a thumbnail and 160 per frame of a strip. */
  width?: number
  /** What the file is called in the address; its own name by default. */
  name?: string
}

export interface RemoteUrlOptions {
  /** Id of the connection whose service names this address; null for one that a document names. */
  connection: string | null
  /** What it must turn out to be; `any` of them for what a document names. */
  media: 'image' | 'video' | 'audio' | 'any'
  /**
   * One frame of a video, taken from its first megabytes, as a picture at most so many px wide. `resource` names what the
   * address leads to, so that a new signature doesn't fetch it again.
   */
  frame?: { width: number; resource: string }
  /** Kept until it is forgotten, or to the next start, and no longer. */
  passing?: boolean
  name?: string
}

/** Addresses of media for the window, and what answers them. No address names a path; each stays good while the studio runs. */
export interface MediaAddresses {
  /** For a file of this machine, by its absolute path. What isn't there is answered with 404 when it is asked for. */
  urlFor(path: string, options?: FileUrlOptions): MediaUrl
  /** For media of a service, fetched within limits when first looked at, and kept. */
  urlForRemote(url: string, options: RemoteUrlOptions): MediaUrl
  /** The address of something `passing` leads nowhere any more, and its file is gone. */
  forget(address: MediaUrl): Promise<void>
  /** The file behind `urlFor(path, {as})`, made now unless it is there. @throws MediaError */
  derived(
    path: string,
    as: DerivedKind,
    options?: { width?: number; signal?: AbortSignal; label?: Text },
  ): Promise<string>
  /** What a file holds; read once for as long as it stays the same. @throws MediaError */
  info(path: string, label: Text): Promise<MediaInfo>
  /** Its sha-256, hex; likewise. */
  hash(path: string): Promise<string>
  /** The file of a service's media, fetched unless it is there. @throws StudioError */
  remoteFile(url: string, options: RemoteUrlOptions): Promise<string>
  /** `/media/…` and `/upload`; null for any other address. */
  handle(request: Request): Promise<Response | null>
}
