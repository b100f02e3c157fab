export { AgoraChannel } from './agora.ts'
export { LocalChannel } from './local.ts'
export { audioPresets, ChannelError, channelErrorCodes, noStats } from './types.ts'
export type {
  AudioPreset,
  ChannelErrorCode,
  ChannelQuality,
  ChannelState,
  ChannelStats,
  ChannelTracks,
  RealtimeChannel,
  TrackKind,
} from './types.ts'
