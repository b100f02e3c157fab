/**
 * Servers of Agora that a page talks to while it is in a channel of a service: those that tell the way in, and those that
 * carry signalling (media itself is no matter of this policy). By the package's own list (agora-rtc-sdk-ng 4.24,
 * `WEBCS_DOMAIN`, `ACCOUNT_REGISTER`, `GATEWAY_DOMAINS`), without those it would send logs and figures to.
 */
const agoraServers = [
  ...['webrtc2-ap-web-1.agora.io', 'webrtc2-ap-web-3.agora.io', 'webrtc2-2.ap.sd-rtn.com'],
  ...['webrtc2-4.ap.sd-rtn.com', 'sua-ap-web-1.agora.io', 'sua-ap-web-3.agora.io'],
  ...['sua-web-2.ap.sd-rtn.com', 'sua-web-4.ap.sd-rtn.com'],
]
const agoraGateways = ['*.edge.agora.io', '*.edge.sd-rtn.com']

/**
 * Addresses beyond its own host that a window may talk to. None while the engine on this machine is the only connection:
 * a window opened then is loaded again before its first session with a service.
 */
export function realtimeAddresses(connections: readonly { builtIn: boolean }[]): string[] {
  if (connections.every(({ builtIn }) => builtIn)) return []
  return [
    ...agoraServers.map((host) => `https://${host}`),
    ...agoraGateways.flatMap((host) => [`wss://${host}:*`, `https://${host}:*`]),
  ]
}
