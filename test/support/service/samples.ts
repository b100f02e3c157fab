import type { AvatarWire, LiveSessionWire, VoiceWire } from '../../../electron/common/service/records.ts'

/** Data of a service that a test doesn't define. */
export const remoteVoice: VoiceWire = voiceWire('v-1', 'Remote Anna')

export const remoteAvatar: AvatarWire = {
  _id: 'r1',
  avatar_id: 'cloud-1',
  name: 'Cloud',
  from: 2,
  status: 3,
  url: 'https://example.com/a.mp4',
}

export function voiceWire(voice_id: string, name: string, more: Partial<VoiceWire> = {}): VoiceWire {
  return { _id: voice_id, voice_id, name, gender: '', from: 3, preview: '', ...more }
}

export function liveWire(_id: string, more: Partial<LiveSessionWire> = {}): LiveSessionWire {
  return {
    _id,
    faceswap_status: 2,
    front_user_id: 'u1',
    algorithm_user_id: 'a1',
    front_rtc_token: 'a-ticket-of-the-channel',
    channel_id: 'c1',
    app_id: 'app-1',
    ...more,
  }
}
