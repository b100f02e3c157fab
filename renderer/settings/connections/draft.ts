import type { ConnectionInfo } from '@common/bridge/index.ts'
import type { ConnectionInput } from '../../stores/connections.ts'

/** The form of a connection. It only holds secrets that are typed now: stored ones are never sent to the window. */
export interface ConnectionDraft {
  name: string
  baseUrl: string
  kind: 'key' | 'client'
  apiKey: string
  clientId: string
  clientSecret: string
  /** A new secret replaces the stored one. */
  replace: boolean
  anchor: 'top-left' | 'center'
  parallel: number
}

export type DraftField = 'name' | 'baseUrl' | 'apiKey' | 'clientId' | 'clientSecret' | 'parallel'
/** Keys of the messages `settings.connections.faults.*`. */
export type DraftFaults = Partial<Record<DraftField, 'name' | 'address' | 'scheme' | 'key' | 'clientId' | 'secret'>>

export function draftOf(info: ConnectionInfo | null): ConnectionDraft {
  const credential = info?.credential
  return {
    name: info?.name ?? '',
    baseUrl: info?.baseUrl ?? '',
    kind: credential?.kind === 'client' ? 'client' : 'key',
    apiKey: '',
    clientId: credential?.kind === 'client' ? credential.clientId : '',
    clientSecret: '',
    replace: storedEnd(info, credential?.kind === 'client' ? 'client' : 'key') === null,
    anchor: info?.anchor ?? 'top-left',
    parallel: info?.parallel ?? 3,
  }
}

/** Last characters of the stored secret of this kind; null when none is stored. */
export function storedEnd(info: ConnectionInfo | null, kind: ConnectionDraft['kind']): string | null {
  const credential = info?.credential
  if (credential?.kind === 'key' && kind === 'key') return credential.endsIn
  if (credential?.kind === 'client' && kind === 'client') return credential.secretEndsIn
  return null
}

/** Fields that prevent saving or testing. */
export function faultsOf(draft: ConnectionDraft, info: ConnectionInfo | null): DraftFaults {
  const faults: DraftFaults = {}
  if (draft.name.trim() === '') faults.name = 'name'
  const address = addressFault(draft.baseUrl)
  if (address) faults.baseUrl = address
  const keeps = keepsSecret(draft, info)
  if (draft.kind === 'key') {
    if (!keeps && draft.apiKey.trim() === '') faults.apiKey = 'key'
  } else {
    if (draft.clientId.trim() === '') faults.clientId = 'clientId'
    if (!keeps && draft.clientSecret.trim() === '') faults.clientSecret = 'secret'
  }
  return faults
}

/** The connection as it is sent to the studio; a secret that is kept is left out. */
export function inputOf(draft: ConnectionDraft, info: ConnectionInfo | null): ConnectionInput {
  return {
    name: draft.name.trim(),
    baseUrl: draft.baseUrl.trim(),
    credential: credentialOf(draft, info),
    anchor: draft.anchor,
    parallel: draft.parallel,
  }
}

function credentialOf(draft: ConnectionDraft, info: ConnectionInfo | null): ConnectionInput['credential'] {
  const keeps = keepsSecret(draft, info)
  if (draft.kind === 'key') return keeps ? { kind: 'keep' } : { kind: 'key', apiKey: draft.apiKey.trim() }
  const clientId = draft.clientId.trim()
  if (!keeps) return { kind: 'client', clientId, clientSecret: draft.clientSecret.trim() }
  const same = info?.credential.kind === 'client' && info.credential.clientId === clientId
  return same ? { kind: 'keep' } : { kind: 'client', clientId }
}

function keepsSecret(draft: ConnectionDraft, info: ConnectionInfo | null): boolean {
  return !draft.replace && storedEnd(info, draft.kind) !== null
}

function addressFault(text: string): 'address' | 'scheme' | null {
  let url
  try {
    url = new URL(text.trim())
  } catch {
    return 'address'
  }
  return url.protocol === 'https:' || url.protocol === 'http:' ? null : 'scheme'
}
