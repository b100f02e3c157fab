import type { CatalogueAvatar, CatalogueVoice } from '../../common/bridge/index.ts'

/** Avatars and voices of a connection, kept for a while. */
export interface CatalogueReader {
  avatars(
    connection: string,
    options?: { fresh?: boolean; signal?: AbortSignal | undefined },
  ): Promise<CatalogueAvatar[]>
  voices(
    connection: string,
    options?: { fresh?: boolean; signal?: AbortSignal | undefined },
  ): Promise<CatalogueVoice[]>
  /** An own avatar of a photo or video: a path of this machine, or a URL. @throws StudioError `no-uploads` */
  create(request: AvatarRequest, signal?: AbortSignal): Promise<CatalogueAvatar>
}

export interface AvatarRequest {
  connection: string
  name: string
  source: string
  /** service-interface: Upload avatar; 1 from a photo or video, 2 a stream avatar. */
  type: 1 | 2
}
