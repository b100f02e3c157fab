import { describe, expect, it } from 'vitest'
import { connectionInput, bucketInput } from '@common/bridge/index.ts'
import type { BucketSetup, ConnectionInfo } from '@common/bridge/index.ts'
import { bucketDraftOf, bucketFaultsOf, bucketInputOf } from '../../../../renderer/settings/bucket-draft.ts'
import { draftOf, faultsOf, inputOf, storedEnd } from '../../../../renderer/settings/connections/draft.ts'

const stored = (credential: ConnectionInfo['credential']): ConnectionInfo => ({
  id: 'c1',
  name: 'Cloud',
  builtIn: false,
  baseUrl: 'https://api.example.com',
  anchor: 'center',
  parallel: 5,
  takesFiles: false,
  account: null,
  tested: null,
  credential,
})

describe('a connection that is typed', () => {
  it('needs a name, an address and a credential', () => {
    const draft = draftOf(null)
    expect(faultsOf(draft, null)).toEqual({ name: 'name', baseUrl: 'address', apiKey: 'key' })
    draft.kind = 'client'
    expect(faultsOf(draft, null)).toEqual({
      name: 'name',
      baseUrl: 'address',
      clientId: 'clientId',
      clientSecret: 'secret',
    })
  })

  it.each(['ftp://example.com', 'javascript:alert(1)', 'file:///etc'])('does not take %s', (baseUrl) => {
    expect(faultsOf({ ...draftOf(null), baseUrl }, null).baseUrl).toBe('scheme')
  })

  it('goes to the studio as the contract wants it', () => {
    const draft = { ...draftOf(null), name: ' Cloud ', baseUrl: ' https://api.example.com ', apiKey: ' k1 ' }
    const input = inputOf(draft, null)
    expect(connectionInput.parse(input)).toEqual(input)
    expect(input).toMatchObject({ name: 'Cloud', baseUrl: 'https://api.example.com' })
    expect(input.credential).toEqual({ kind: 'key', apiKey: 'k1' })
  })
})

describe('a stored secret', () => {
  const key = stored({ kind: 'key', endsIn: '4f2a' })
  const client = stored({ kind: 'client', clientId: 'me', secretEndsIn: '9c0d' })

  it('is named by its end, and is kept unless a new one is typed', () => {
    expect(storedEnd(key, 'key')).toBe('4f2a')
    expect(storedEnd(key, 'client')).toBeNull()
    const draft = draftOf(key)
    expect(draft.apiKey).toBe('')
    expect(faultsOf(draft, key)).toEqual({})
    expect(inputOf(draft, key).credential).toEqual({ kind: 'keep' })
    expect(inputOf({ ...draft, replace: true, apiKey: 'new' }, key).credential).toEqual({
      kind: 'key',
      apiKey: 'new',
    })
    expect(faultsOf({ ...draft, replace: true }, key)).toEqual({ apiKey: 'key' })
  })

  it('of a client stays when only its id changes', () => {
    const draft = draftOf(client)
    expect(inputOf(draft, client).credential).toEqual({ kind: 'keep' })
    const changed = inputOf({ ...draft, clientId: 'you' }, client)
    expect(changed.credential).toEqual({ kind: 'client', clientId: 'you' })
    expect(connectionInput.safeParse(changed).success).toBe(true)
  })

  it('of one kind is no secret of the other', () => {
    const draft = { ...draftOf(key), kind: 'client' as const, clientId: 'me' }
    expect(faultsOf(draft, key)).toEqual({ clientSecret: 'secret' })
  })

  it('that is not there has to be typed', () => {
    const empty = stored({ kind: 'key', endsIn: null })
    expect(draftOf(empty).replace).toBe(true)
    expect(faultsOf(draftOf(empty), empty)).toEqual({ apiKey: 'key' })
  })
})

describe('a bucket that is typed', () => {
  const setup: BucketSetup = {
    endpoint: 'https://s3.example.com',
    region: 'eu',
    bucket: 'media',
    prefix: 'g/',
    publicUrl: null,
    pathStyle: true,
    accessKeyId: 'AK',
    secretEndsIn: '77aa',
  }

  it('needs what the contract needs', () => {
    expect(Object.keys(bucketFaultsOf(bucketDraftOf(null), null)).sort()).toEqual(
      ['accessKeyId', 'bucket', 'endpoint', 'secretAccessKey'].sort(),
    )
    expect(bucketFaultsOf({ ...bucketDraftOf(setup), bucket: 'a/b', publicUrl: 'nope' }, setup)).toEqual({
      bucket: 'name',
      publicUrl: 'url',
    })
  })

  it('keeps the stored secret without sending anything for it', () => {
    const input = bucketInputOf(bucketDraftOf(setup), setup)
    expect(bucketInput.parse(input)).toEqual(input)
    expect('secretAccessKey' in input).toBe(false)
    const replaced = { ...bucketDraftOf(setup), replace: true, secretAccessKey: 'new' }
    expect(bucketInputOf(replaced, setup).secretAccessKey).toBe('new')
  })
})
