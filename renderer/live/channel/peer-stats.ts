import { noStats } from './types.ts'
import type { ChannelStats } from './types.ts'

/** The fields of `RTCPeerConnection.getStats` that are read; the DOM's own types leave most of them out. */
interface Report {
  type: string
  kind?: string
  timestamp: number
  framesPerSecond?: number
  frameWidth?: number
  frameHeight?: number
  framesDropped?: number
  framesEncoded?: number
  framesDecoded?: number
  totalEncodeTime?: number
  totalProcessingDelay?: number
  bytesSent?: number
  nominated?: boolean
  state?: string
  currentRoundTripTime?: number
}

interface Before {
  timestamp: number
  bytesSent: number
  framesEncoded: number
  totalEncodeTime: number
  framesDecoded: number
  totalProcessingDelay: number
}

const nothing: Before = {
  timestamp: 0,
  bytesSent: 0,
  framesEncoded: 0,
  totalEncodeTime: 0,
  framesDecoded: 0,
  totalProcessingDelay: 0,
}

/** Turns what a peer connection counts since its beginning into how it is since the last look. */
export class PeerStats {
  #before = nothing

  reset(): void {
    this.#before = nothing
  }

  read(reports: Iterable<unknown>): ChannelStats {
    let out: Report = { type: '', timestamp: 0 }
    let into: Report = { type: '', timestamp: 0 }
    let pair: Report | null = null
    for (const one of reports as Iterable<Report>) {
      if (one.type === 'outbound-rtp' && one.kind === 'video') out = one
      else if (one.type === 'inbound-rtp' && one.kind === 'video') into = one
      else if (one.type === 'candidate-pair' && one.state === 'succeeded' && one.nominated !== false) pair = one
    }
    const now: Before = {
      timestamp: out.timestamp,
      bytesSent: out.bytesSent ?? 0,
      framesEncoded: out.framesEncoded ?? 0,
      totalEncodeTime: out.totalEncodeTime ?? 0,
      framesDecoded: into.framesDecoded ?? 0,
      totalProcessingDelay: into.totalProcessingDelay ?? 0,
    }
    const passed = now.timestamp - this.#before.timestamp
    const bits = (now.bytesSent - this.#before.bytesSent) * 8
    const encode = mean(
      now.totalEncodeTime - this.#before.totalEncodeTime,
      now.framesEncoded - this.#before.framesEncoded,
    )
    const receive = mean(
      now.totalProcessingDelay - this.#before.totalProcessingDelay,
      now.framesDecoded - this.#before.framesDecoded,
    )
    const roundTripMs = pair?.currentRoundTripTime === undefined ? null : pair.currentRoundTripTime * 1_000
    const known = this.#before.timestamp > 0 && passed > 0
    this.#before = now
    return {
      ...noStats,
      sentFps: out.framesPerSecond ?? null,
      receivedFps: into.framesPerSecond ?? null,
      width: into.frameWidth ?? null,
      height: into.frameHeight ?? null,
      bitrate: known && out.bytesSent !== undefined ? Math.max(0, (bits / passed) * 1_000) : null,
      dropped: into.framesDropped ?? null,
      roundTripMs,
      // Both directions: each is encoded, sent, buffered and decoded; the other end's times are taken to equal ours.
      latencyMs:
        encode === null || receive === null || roundTripMs === null
          ? null
          : 2 * (encode + receive) * 1_000 + roundTripMs,
    }
  }
}

function mean(sum: number, count: number): number | null {
  return count > 0 && sum >= 0 ? sum / count : null
}
