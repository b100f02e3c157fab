import { message } from '../../../common/messages/index.ts'
import type { LiveSessionView } from '../../../common/bridge/index.ts'
import type { LiveSession as ServiceSession } from '../../../common/service/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { CreateLive, LiveDeps, LiveStudioLimits } from './deps.ts'
import { OpenSession } from './session.ts'
import { checkSource, namesOf, needConsents, sendSources } from './sources.ts'
import { engineLost, liveError, mayBeDone, unconfirmedText } from './live-error.ts'

export interface Beginning {
  signal: AbortSignal | undefined
  /** Requests that a session marked as to be closed is closed. */
  close: (id: string) => void
  onOver: (id: string, reason: StudioError, there: 'closed' | 'open') => void
  onChanged: (id: string) => void
}

/**
 * Creates a session at a service, once (`createLive` in docs/openapi.json). The answer is stored before anything else,
 * so that the session is closed even after a crash.
 * @throws StudioError `costs-credits`, `consent`, `unconfirmed`, `live-…`; an error of the service's client
 */
export async function beginSession(
  deps: LiveDeps,
  request: CreateLive,
  limits: LiveStudioLimits,
  beginning: Beginning,
): Promise<{ session: OpenSession; token: string }> {
  const { store, clock, newId, owner } = deps
  const connection = deps.connection(request.connection)
  const { sources } = request
  for (const source of sources) {
    const { problem } = await checkSource(deps, source)
    if (problem) throw new StudioError(problem.code, problem.message, problem)
  }
  const consents = await needConsents(deps, sources)
  if (!connection.free && !request.spend)
    throw new StudioError('costs-credits', message('liveErrors.mayCharge', { name: connection.name }), {
      field: 'spend',
      next: message('liveErrors.confirmSpending'),
    })
  const own = (): boolean => connection.service.local === true
  const sourceImage = await sendSources(connection, sources, beginning.signal).catch((error: unknown) => {
    throw liveError(error, own())
  })
  const client = await connection.client()
  beginning.signal?.throwIfAborted()

  const id = newId()
  const createdAt = clock.now()
  const faces = namesOf(sources)
  store.begin({ id, connection: connection.id, createdAt, faces, consents, owner })
  let remote: ServiceSession
  try {
    // The create request ignores the page's abort signal: only its answer tells the id that is needed to close the
    // session.
    remote = await client.createLive({ sourceImage })
  } catch (error) {
    if (!mayBeDone(error)) {
      store.forget(id)
      throw liveError(error, own())
    }
    const [text, next] = unconfirmedText(connection.name)
    const lost = own()
      ? engineLost(connection.name, error)
      : new StudioError('unconfirmed', text, { next, cause: error })
    store.ended(id, 'unconfirmed', clock.now(), lost.data())
    throw lost
  }
  store.opened(id, remote.id)
  const refusal = unusable(remote, connection)
  if (refusal) {
    store.ended(id, 'closing', clock.now(), refusal.data())
    beginning.close(id)
    throw refusal
  }

  const transport = remote.appId === '' ? 'local' : 'agora'
  const view: LiveSessionView = {
    id,
    connection: connection.id,
    connectionName: connection.name,
    state: remote.state === 'processing' ? 'processing' : 'queuing',
    transport,
    appId: remote.appId,
    channel: remote.channel,
    userId: remote.userId,
    algorithmUserId: remote.algorithmUserId,
    owner: request.owner,
    createdAt,
    faces,
    idleLimitMs: limits.idle,
    waitLimitMs: limits.wait,
  }
  const session = new OpenSession({
    view,
    remote,
    connection,
    deps,
    limits,
    onOver: (reason, there) => beginning.onOver(id, reason, there),
    onChanged: () => beginning.onChanged(id),
  })
  // The engine's token is not given to the window: the studio joins the channel on the window's behalf.
  return { session, token: transport === 'local' ? '' : remote.token }
}

/** Why a session that the service created can't be used; null when it can. */
function unusable(remote: ServiceSession, connection: StudioConnection): StudioError | null {
  const { name, service } = connection
  if (remote.state !== 'processing' && remote.state !== 'queueing')
    return new StudioError(
      'live-failed',
      remote.state === 'failed'
        ? message('liveErrors.couldNotBegin', { name })
        : message('liveErrors.overAlready', { name }),
      { next: message('liveErrors.otherFaceOrConnection') },
    )
  if (remote.channel === '' || remote.userId === '' || remote.token === '')
    return new StudioError('live-incomplete', message('liveErrors.noChannel', { name }), {
      next: message('liveErrors.askServiceIfItStays'),
    })
  if (remote.appId === '' && service.local !== true)
    return new StudioError('live-no-app', message('liveErrors.noAppId', { name }), {
      next: message('liveErrors.askServiceOrEngine'),
    })
  return null
}
