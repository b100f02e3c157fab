/**
 * Servers of Agora that a page contacts while it is in a channel of a service: those for discovery and for signalling
 * (media connections are not subject to this policy). From the package's list (agora-rtc-sdk-ng 4.24: `WEBCS_DOMAIN`,
 * `ACCOUNT_REGISTER`, `GATEWAY_DOMAINS`), without the servers for logs and statistics.
 */
const agoraServers = [
  ...['webrtc2-ap-web-1.agora.io', 'webrtc2-ap-web-3.agora.io', 'webrtc2-2.ap.sd-rtn.com'],
  ...['webrtc2-4.ap.sd-rtn.com', 'sua-ap-web-1.agora.io', 'sua-ap-web-3.agora.io'],
  ...['sua-web-2.ap.sd-rtn.com', 'sua-web-4.ap.sd-rtn.com'],
]
const agoraGateways = ['*.edge.agora.io', '*.edge.sd-rtn.com']

/**
 * Addresses beyond its own host that a window may contact. Empty while the built-in engine is the only connection: a
 * window opened then is reloaded before its first session with another service.
 */
export function realtimeAddresses(connections: readonly { builtIn: boolean }[]): string[] {
  if (connections.every(({ builtIn }) => builtIn)) return []
  return [
    ...agoraServers.map((host) => `https://${host}`),
    ...agoraGateways.flatMap((host) => [`wss://${host}:*`, `https://${host}:*`]),
  ]
}
