import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKeyAndChain } from '../../../../electron/media/provenance/chain.ts'
import {
  findInstallation,
  installationIdentity,
  organisationFiles,
  organisationIdentity,
} from '../../../../electron/media/provenance/identity.ts'

let folder = ''
const yearMs = 365 * 24 * 60 * 60 * 1000
const now = Date.now()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-identity-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('an installation has an end entity for signing, issued by a root of its own', async () => {
  const { chain } = await createKeyAndChain(now)
  const [endEntity, root] = chain
    .match(/-----BEGIN[\s\S]*?-----END CERTIFICATE-----/g)!
    .map((pem) => new X509Certificate(pem))
  expect(root!.ca && root!.verify(root!.publicKey)).toBe(true)
  expect(endEntity!.ca).toBe(false)
  expect(endEntity!.verify(root!.publicKey)).toBe(true)
  expect(endEntity!.keyUsage).toEqual(['1.3.6.1.5.5.7.3.36'])
  expect(Date.parse(endEntity!.validTo)).toBeGreaterThan(now + 20 * yearMs)
  expect(`${endEntity!.subject} ${root!.subject}`).toMatch(/Greenroom installation [0-9a-f]{8}/)
})

it('its key is created at the first need, for its owner alone, and stays the same', async () => {
  const file = join(folder, 'own', 'signing.pem')
  expect(await findInstallation(file, now)).toBeNull()
  const all = await Promise.all([1, 2, 3].map(() => installationIdentity(file, now)))
  expect(new Set(all.map(({ chain }) => chain)).size).toBe(1)
  expect(readdirSync(join(folder, 'own'))).toEqual(['signing.pem'])
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await installationIdentity(file, now)).name).toBe(all[0]!.name)
})

it('a damaged key is told, and not replaced by another one', async () => {
  const file = join(folder, 'damaged.pem')
  writeFileSync(file, 'no key')
  await expect(installationIdentity(file, now)).rejects.toMatchObject({ code: 'certificate' })
  expect(readFileSync(file, 'utf8')).toBe('no key')
})

it('an organisation has files of its own, which are refused with the reason where they do not fit', async () => {
  const { key, chain } = await createKeyAndChain(now)
  const files = { certificates: join(folder, 'chain.pem'), key: join(folder, 'key.pem') }
  writeFileSync(files.certificates, chain)
  writeFileSync(files.key, key)
  const identity = await organisationIdentity(files, now)
  expect(identity).toMatchObject({ kind: 'organisation', algorithm: 'es256' })
  expect(identity.sign(Buffer.from('x'))).toHaveLength(64)
  const code = async (change: Partial<typeof files>, at = now) =>
    organisationIdentity({ ...files, ...change }, at).then(
      () => 'none',
      (error: { text: { key: string } }) => error.text.key.replace('provenance.errors.', ''),
    )
  const other = join(folder, 'other.pem')
  writeFileSync(other, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
  expect(await code({ key: other })).toBe('organisationDamaged')
  expect(await code({ key: '' })).toBe('notNamed')
  expect(await code({ certificates: join(folder, 'nowhere') })).toBe('fileUnreadable')
  expect(await code({}, now + 50 * yearMs)).toBe('ended')
})

it('an organisation is named by the environment', () => {
  expect(organisationFiles({})).toBeNull()
  const env = { GREENROOM_SIGNING_CERTIFICATES: 'a', GREENROOM_SIGNING_KEY: 'b' }
  expect(organisationFiles(env)).toEqual({ certificates: 'a', key: 'b' })
})
