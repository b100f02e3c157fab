import { ChannelError } from './types.ts'
import type { ChannelErrorCode } from './types.ts'

/** Own codes by the package's (`AgoraRTCErrorCode`); all others are `failed`. */
const codes: Readonly<Record<string, ChannelErrorCode>> = {
  TOKEN_EXPIRE: 'token',
  INVALID_PARAMS: 'token',
  UID_CONFLICT: 'taken',
  NOT_SUPPORTED: 'unsupported',
  GET_LOCAL_CAPABILITIES_FAILED: 'unsupported',
  WEB_SECURITY_RESTRICT: 'blocked',
  NETWORK_ERROR: 'network',
  NETWORK_TIMEOUT: 'network',
  NETWORK_RESPONSE_ERROR: 'network',
  TIMEOUT: 'network',
  API_INVOKE_TIMEOUT: 'network',
  WS_ABORT: 'network',
  WS_DISCONNECT: 'network',
  WS_ERR: 'network',
  ICE_FAILED: 'network',
  NO_ICE_CANDIDATE: 'network',
  GATEWAY_P2P_LOST: 'network',
  DISCONNECT_P2P: 'network',
  EXCHANGE_SDP_FAILED: 'network',
  VOID_GATEWAY_ADDRESS: 'network',
  OPERATION_ABORTED: 'closed',
}

/** Agora's servers send the reason of a refusal as text within `CAN_NOT_GET_GATEWAY_SERVER`. */
const refusedToken =
  /dynamic (use static )?key|invalid token|token expired|no authorized|invalid (vendor|app ?id)|appid/i

/** Turns an error of the package into a ChannelError. */
export function agoraError(error: unknown): ChannelError {
  if (error instanceof ChannelError) return error
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown
    message?: unknown
  }
  const text = typeof message === 'string' ? message : String(error)
  if (code === 'CAN_NOT_GET_GATEWAY_SERVER' || code === 'UNEXPECTED_RESPONSE')
    return new ChannelError(refusedToken.test(text) ? 'token' : 'network', text, { cause: error })
  return new ChannelError((typeof code === 'string' && codes[code]) || 'failed', text, { cause: error })
}

/** Why the package left a channel (`ConnectionDisconnectedReason`); null: because `leave` was called. */
export function agoraGone(reason: string | undefined): ChannelError | null {
  switch (reason) {
    case 'LEAVE':
      return null
    case 'NETWORK_ERROR':
      return new ChannelError('network', reason)
    case 'TOKEN_INVALID':
    case 'TOKEN_EXPIRE':
      return new ChannelError('token', reason)
    case 'UID_CONFLICT':
      return new ChannelError('taken', reason)
    case 'UID_BANNED':
    case 'IP_BANNED':
    case 'CHANNEL_BANNED':
      return new ChannelError('removed', reason)
    default:
      return new ChannelError('failed', reason ?? 'no reason given')
  }
}
