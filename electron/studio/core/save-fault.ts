import { GreenroomError } from '../../common/messages/index.ts'

/**
 * - `link-expired`: the link is not valid any more; the service may give a new one.
 * - `network`: interrupted more often than is worth trying now; later may work.
 * - `unreadable`: complete, but not the media it should be.
 * - `disk`: the file can't be written.
 * - `refused`: the server doesn't give it.
 */
export type SaveFaultKind = 'link-expired' | 'network' | 'unreadable' | 'disk' | 'refused'

/** Why a result could not be fetched or kept. */
export class SaveFault extends GreenroomError<SaveFaultKind> {}
