import type { z } from 'zod'
import type { connectionInput } from '../../../common/bridge/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { ConnectionRecord } from './records.ts'

export type ConnectionInput = z.infer<typeof connectionInput>

/** Header values must be visible ASCII: anything else is a slip of copy and paste. */
const visible = /^[\x21-\x7e]+$/
const field = 'connection.credential'

/**
 * What was typed, with what is stored where it is to be kept.
 * @returns `secret` null: the stored one stays
 * @throws StudioError `credential` naming the field
 */
export function readCredential(
  input: ConnectionInput,
  before: (Pick<ConnectionRecord, 'credential'> & { sameServer: boolean }) | null,
): { credential: ConnectionRecord['credential']; secret: string | null } {
  const { credential } = input
  switch (credential.kind) {
    case 'key':
      return { credential: { kind: 'key' }, secret: usable(credential.apiKey, 'API key', 'apiKey') }
    case 'client': {
      const clientId = usable(credential.clientId, 'client id', 'clientId')
      if (credential.clientSecret !== undefined) {
        const secret = usable(credential.clientSecret, 'client secret', 'clientSecret')
        return { credential: { kind: 'client', clientId }, secret }
      }
      if (before?.credential.kind !== 'client')
        throw new StudioError('credential', 'A client id needs its secret.', {
          field: `${field}.clientSecret`,
          next: 'Enter the client secret.',
        })
      mayKeep(before)
      return { credential: { kind: 'client', clientId }, secret: null }
    }
    case 'keep':
      if (!before)
        throw new StudioError('credential', 'A new connection needs a key, or a client id and secret.', {
          field,
          next: 'Enter one.',
        })
      mayKeep(before)
      return { credential: before.credential, secret: null }
  }
}

function mayKeep(before: { sameServer: boolean }): void {
  if (before.sameServer) return
  throw new StudioError(
    'credential',
    'The address leads to another server than the stored key was entered for.',
    {
      field,
      next: 'Enter the key for the new address.',
    },
  )
}

function usable(text: string, what: string, name: string): string {
  const trimmed = text.trim()
  if (trimmed !== '' && visible.test(trimmed)) return trimmed
  const message =
    trimmed === ''
      ? `The ${what} is empty.`
      : `The ${what} holds characters that none has (spaces, line breaks or letters beyond ASCII).`
  throw new StudioError('credential', message, {
    field: `${field}.${name}`,
    next: 'Copy it again from the service.',
  })
}
