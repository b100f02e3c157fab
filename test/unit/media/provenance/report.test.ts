import { describe, expect, it } from 'vitest'
import { credentialOf, stateOf } from '../../../../electron/media/provenance/report.ts'
import { storeSchema } from '../../../../electron/media/provenance/store-schema.ts'

const nobody = { installation: null, organisation: null }
const status = (code: string, label = 'a') => ({ code, url: `self#jumbf=/c2pa/${label}/c2pa.signature` })

function store(failures: string[], manifests: Record<string, unknown> = { a: {} }, success: object[] = []) {
  return storeSchema.parse({
    active_manifest: 'a',
    manifests,
    validation_results: { activeManifest: { success, failure: failures.map((code) => status(code)) } },
  })
}

describe('credentials', () => {
  it.each([
    [[], 'intact'],
    [['signingCredential.untrusted'], 'intact'],
    [['assertion.bmffHash.mismatch'], 'changed'],
    [['assertion.dataHash.mismatch', 'signingCredential.untrusted'], 'changed'],
    [['claimSignature.mismatch'], 'invalid'],
    [['assertion.dataHash.mismatch', 'claimSignature.mismatch'], 'invalid'],
    [['signingCredential.expired'], 'invalid'],
  ] as const)('with the failures %j are %s', (failures, state) => {
    expect(stateOf(store([...failures])).credentials).toBe(state)
  })

  it('that nobody has checked are not taken for valid', () => {
    expect(stateOf(storeSchema.parse({ active_manifest: 'a', manifests: { a: {} } })).credentials).toBe('invalid')
  })

  it('name an own signer only where its certificate was found to be the own one', () => {
    const signed = { signature_info: { common_name: 'Greenroom installation 1', issuer: 'Greenroom' } }
    const known = { installation: 'Greenroom installation 1', organisation: null }
    const signerOf = (success: object[]) => credentialOf(store([], { a: signed }, success), known)?.signer?.kind
    expect(signerOf([status('signingCredential.trusted')])).toBe('installation')
    expect(signerOf([])).toBe('unknown')
    expect(signerOf([status('signingCredential.trusted', 'b')])).toBe('unknown')
  })

  it('that claim to be made of themselves, or of too much, are cut off', () => {
    const ingredient = (active_manifest: string) => ({ relationship: 'parentOf', active_manifest })
    const loop = credentialOf(
      store([], { a: { ingredients: [ingredient('b')] }, b: { ingredients: [ingredient('a')] } }),
      nobody,
    )
    expect(loop?.ingredients[0]?.ingredients).toEqual([expect.objectContaining({ signed: false })])
    const many = Object.fromEntries(
      [...'abcdefgh'].map((label, index, all) => [
        label,
        { ingredients: Array.from({ length: 150 }, () => ingredient(all[index + 1] ?? 'none')) },
      ]),
    )
    const count = (one: { ingredients: readonly never[] } | null): number =>
      1 + (one?.ingredients ?? []).reduce((sum, inner) => sum + count(inner), 0)
    expect(count(credentialOf(store([], many), nobody) as never)).toBeLessThanOrEqual(301)
  })

  it('of any other shape are read as far as they go', () => {
    const odd = {
      a: {
        title: 7,
        claim_generator_info: [{ name: 'Camera', version: '2' }],
        assertions: [
          { label: 'c2pa.actions.v2', data: { actions: [{ action: 'c2pa.created', when: 'yesterday' }, 'nothing'] } },
          { label: 'else', data: 'text' },
        ],
        ingredients: 'none',
      },
    }
    expect(credentialOf(store([], odd), nobody)).toMatchObject({
      title: null,
      software: 'Camera 2',
      actions: [{ action: 'c2pa.created', when: null }],
      ingredients: [],
    })
  })
})
