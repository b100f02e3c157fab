import { GreenroomError } from '../../common/messages/index.ts'

/**
 * - `link-expired`: the link is no longer valid; the service may give a new one.
 * - `network`: interrupted more often than is worth retrying now; later may work.
 * - `unreadable`: complete, but not the expected media.
 * - `disk`: the file can't be written.
 * - `refused`: the server doesn't give the file.
 */
export type SaveFaultKind = 'link-expired' | 'network' | 'unreadable' | 'disk' | 'refused'

/** Why a result could not be downloaded or stored. */
export class SaveFault extends GreenroomError<SaveFaultKind> {}
