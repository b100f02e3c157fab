import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openCallback, sealCallback } from '../../../../../electron/engine/work/callbacks/cipher.ts'

const keys = { clientId: 'AKabcdefgh12345678xyz', clientSecret: 'abcdefghijklmnopqrstuvwx' }
const content = {
  _id: '64f1a2b3c4d5e6f708192a3b',
  status: 3,
  type: 'avatar',
  url: 'http://127.0.0.1:1/files/ü.mp4',
}

describe('callback envelope', () => {
  test('opens with the same keys', () => {
    const sealed = sealCallback(content, keys, 1_700_000_000_000)
    expect(Object.keys(sealed).sort()).toEqual(['dataEncrypt', 'nonce', 'signature', 'timestamp'])
    expect(openCallback(sealed, keys)).toEqual(content)
  })

  test('is AES-192-CBC with PKCS#7 as any other program makes it', () => {
    const sealed = sealCallback(content, keys, 1_700_000_000_000)
    const hex = (text: string) => Buffer.from(text).toString('hex')
    const plain = execFileSync(
      'openssl',
      [
        'enc',
        '-d',
        '-aes-192-cbc',
        '-base64',
        '-A',
        '-K',
        hex(keys.clientSecret),
        '-iv',
        hex(keys.clientId.slice(0, 16)),
      ],
      { input: sealed.dataEncrypt },
    )
    expect(JSON.parse(plain.toString())).toEqual(content)
  })

  test('is signed with SHA-1 over the sorted, joined parts', () => {
    const sealed = sealCallback(content, keys, 1_700_000_000_000, '4711')
    const parts = ['4711', '1700000000000', sealed.dataEncrypt, keys.clientId].sort().join('')
    expect(sealed.signature).toBe(createHash('sha1').update(parts).digest('hex'))
  })

  test.each(['signature', 'dataEncrypt', 'timestamp', 'nonce'] as const)('a changed %s is found out', (field) => {
    const sealed = sealCallback(content, keys, 1_700_000_000_000)
    const changed = { ...sealed, [field]: field === 'timestamp' ? 5 : `${String(sealed[field])}A` }
    expect(() => openCallback(changed, keys)).toThrow(/signature/)
  })

  test('other keys open nothing', () => {
    const sealed = sealCallback(content, keys, 1_700_000_000_000)
    expect(() => openCallback(sealed, { ...keys, clientId: 'ZZabcdefgh12345678xyz' })).toThrow()
    expect(() => openCallback(sealed, { ...keys, clientSecret: 'xbcdefghijklmnopqrstuvwx' })).toThrow()
  })
})
