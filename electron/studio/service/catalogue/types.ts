import type { CatalogueAvatar, CatalogueVoice } from '../../../common/bridge/index.ts'

/** Avatars and voices of a connection, cached for a time. */
export interface CatalogueReader {
  avatars(
    connection: string,
    options?: { fresh?: boolean; signal?: AbortSignal | undefined },
  ): Promise<CatalogueAvatar[]>
  voices(connection: string, options?: { fresh?: boolean; signal?: AbortSignal | undefined }): Promise<CatalogueVoice[]>
}
