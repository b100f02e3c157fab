import type { CatalogueAvatar, CatalogueVoice, StyledPictures } from '../../../common/bridge/index.ts'
import type { Styling } from '../../../common/service/extension/styling.ts'

/** Avatars and voices of a connection, cached for a time. */
export interface CatalogueReader {
  avatars(
    connection: string,
    options?: { fresh?: boolean; signal?: AbortSignal | undefined },
  ): Promise<CatalogueAvatar[]>
  /** Addresses of pictures of a presenter in a styling; null where its service can't style it. */
  styled(
    connection: string,
    asked: { avatarId: string; styling: Styling; height: number; cell: number },
  ): Promise<StyledPictures | null>
  voices(connection: string, options?: { fresh?: boolean; signal?: AbortSignal | undefined }): Promise<CatalogueVoice[]>
}
