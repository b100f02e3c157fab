import { message } from '../../../common/messages/index.ts'
import type { LiveRole, LiveSessionView, LiveSignal, LiveSourceFace, MediaUrl } from '../../../common/bridge/index.ts'
import type { LiveSession as ServiceSession } from '../../../common/service/index.ts'
import type { ChannelFace } from '../../../common/service/live-channel.ts'
import type { Stream } from '../../core/channel.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import type { LiveTicket } from '../../service/client/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { LiveDeps, LiveStudioLimits } from './deps.ts'
import { SignalingClient, lineError } from './signaling.ts'
import { liveError, reasons, isSessionClosed } from './live-error.ts'

export interface SessionOptions {
  view: LiveSessionView
  remote: ServiceSession
  connection: StudioConnection
  deps: Pick<LiveDeps, 'clock' | 'media' | 'language' | 'onError'>
  limits: LiveStudioLimits
  /** Called when the session is over; `there` tells whether the service has closed it already. */
  onOver: (reason: StudioError, there: 'closed' | 'open') => void
  onChanged: () => void
}

/** An open session: which ends have joined its channel, and when the page and pictures were last there. */
export class OpenSession {
  readonly remoteId: string
  readonly connection: StudioConnection
  readonly #options: SessionOptions
  readonly #lines = new Map<LiveRole, SignalingClient>()
  /**
   * Addresses of the current source faces' pictures. Earlier ones are in `#retired`, since the window may still be
   * reading them.
   */
  #faces: MediaUrl[] = []
  #retired: MediaUrl[] = []
  #view: LiveSessionView
  /** Ticket for one join of the session's channel; null when it was used. */
  #first: LiveTicket | null
  #touchedAt: number
  #activeAt: number
  #algorithmAt: number

  constructor(options: SessionOptions) {
    const { view, remote, connection } = options
    this.#options = options
    this.#view = view
    this.remoteId = remote.id
    this.connection = connection
    this.#first = { channel: remote.channel, user: remote.userId, token: remote.token }
    this.#touchedAt = this.#activeAt = this.#algorithmAt = view.createdAt
  }

  get view(): LiveSessionView {
    return this.#view
  }

  faces(names: string[]): void {
    this.#view = { ...this.#view, faces: names }
    this.#options.onChanged()
  }

  touch(algorithm: boolean, active: boolean): void {
    const now = this.#options.deps.clock.now()
    this.#touchedAt = now
    if (active) this.#activeAt = now
    if (algorithm) this.#algorithmCame()
  }

  /** Why the session has to be closed now; null while it may stay open. */
  overdue(now: number): StudioError | null {
    const { limits, connection } = this.#options
    if (now - this.#touchedAt >= limits.heartbeat) return reasons.pageGone()
    if (now - this.#activeAt >= limits.idle) return reasons.idle(Math.round(limits.idle / 60_000))
    if (this.#view.transport === 'local' && this.#lines.size === 2) this.#algorithmAt = now
    if (now - this.#algorithmAt >= limits.wait)
      return reasons.noAlgorithm(Math.round(limits.wait / 1_000), connection.name)
    return null
  }

  /** Joins the channel in a role. @throws StudioError `live-transport`, `live-joined` */
  join(role: LiveRole, signal: AbortSignal | undefined): Stream<LiveSignal> {
    if (this.#view.transport !== 'local')
      throw new StudioError('live-transport', message('liveErrors.otherTransport'), {
        next: message('liveErrors.joinWithToken'),
      })
    if (this.#lines.has(role))
      throw new StudioError('live-joined', message('liveErrors.endTaken'), {
        next: message('liveErrors.goOnOrClose'),
      })
    const { deps, connection } = this.#options
    const line: SignalingClient = new SignalingClient({
      baseUrl: () => connection.baseUrl,
      ticket: (stop) => this.#ticket(role, stop),
      faces: (faces) => this.#show(faces),
      language: deps.language,
      clock: deps.clock,
      onOther: (there) => role === 'user' && there && this.#algorithmCame(),
      onOver: (error) => this.#signalingEnded(error),
    })
    this.#lines.set(role, line)
    return line.open(signal, () => {
      if (this.#lines.get(role) === line) this.#lines.delete(role)
    })
  }

  /** The signalling client of a role that has joined. @throws StudioError `live-not-joined` */
  line(role: LiveRole): SignalingClient {
    const line = this.#lines.get(role)
    if (line) return line
    throw new StudioError('live-not-joined', message('liveErrors.notJoined'), {
      next: message('liveErrors.joinFirst'),
    })
  }

  /** Ends the session on this side: leaves its channel in both roles. */
  end(reason: StudioError): void {
    this.#first = null
    for (const line of this.#lines.values()) line.close(reason)
    this.#lines.clear()
    this.#forget([...this.#faces.splice(0), ...this.#retired.splice(0)])
  }

  async #ticket(role: LiveRole, signal: AbortSignal): Promise<LiveTicket> {
    const first = this.#first
    if (role === 'user' && first) {
      this.#first = null
      return first
    }
    const client = await this.connection.client()
    return client.engine.liveTicket(this.remoteId, role === 'user' ? 'front' : 'algorithm', { signal })
  }

  /**
   * Gives the faces addresses for the window. Pictures of replaced faces are removed from the cache, as are all when
   * the session is over.
   */
  #show(faces: ChannelFace[]): LiveSourceFace[] {
    const { media } = this.#options.deps
    const remote = { connection: this.connection.id, media: 'image', passing: true } as const
    const shown = faces.map(({ url, width, height, points }) => ({
      pictureUrl: media.urlForRemote(url, remote),
      width,
      height,
      points,
    }))
    const addresses = shown.map(({ pictureUrl }) => pictureUrl)
    this.#forget(this.#retired.filter((one) => !addresses.includes(one)))
    this.#retired = this.#faces.filter((one) => !addresses.includes(one))
    this.#faces = addresses
    return shown
  }

  #forget(addresses: readonly MediaUrl[]): void {
    const { media, onError } = this.#options.deps
    for (const address of addresses) media.forget(address).catch(onError)
  }

  #algorithmCame(): void {
    this.#algorithmAt = this.#options.deps.clock.now()
    if (this.#view.state !== 'queuing') return
    this.#view = { ...this.#view, state: 'processing' }
    this.#options.onChanged()
  }

  #signalingEnded(error: unknown): void {
    const { connection, onOver } = this.#options
    const told = lineError(error, connection.name)
    if (told) return onOver(told, told.code === 'live-closed' ? 'closed' : 'open')
    if (isSessionClosed(error)) return onOver(liveError(error, true) as StudioError, 'closed')
    onOver(reasons.engineGone(connection.name), 'open')
  }
}
