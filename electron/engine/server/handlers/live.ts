import type { LiveSessionWire } from '../../../common/service/records.ts'
import type { Live } from '../../live/index.ts'
import type { Handlers } from '../types.ts'

/** Handlers of `createLive`, `updateLive` and `closeLive` for a tenant. */
export function createLiveHandlers(
  { sessions }: Pick<Live, 'sessions'>,
  tenant: string,
): Pick<Handlers, 'createLive' | 'updateLive' | 'closeLive'> {
  return {
    async createLive({ sourceImage }): Promise<LiveSessionWire> {
      const { row, token } = await sessions.create(tenant, sourceImage)
      return {
        _id: row.id,
        faceswap_status: row.status,
        front_user_id: row.frontUser,
        algorithm_user_id: row.algorithmUser,
        front_rtc_token: token,
        channel_id: row.channel,
        // An empty `app_id` means the engine's own channel (docs/live.md).
        app_id: '',
      }
    },
    async updateLive({ _id, sourceImage }) {
      await sessions.update(tenant, _id, sourceImage)
      return undefined
    },
    async closeLive({ _id }) {
      await sessions.close(tenant, _id)
      return undefined
    },
  }
}
