import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silentLog } from '../../../../electron/engine/core/log.ts'
import { PostgresStores } from '../../../../electron/engine/store/database/postgres.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { postgresMissing, postgresServer } from '../../../support/engine/postgres.ts'
import type { ServerIdentity } from '../../../support/engine/postgres.ts'
import { sharedQueues } from '../../../support/farm/queues.ts'

/** An identity that certifies itself, for the name `localhost` alone. */
async function createIdentity(): Promise<ServerIdentity> {
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  x509.cryptoProvider.set(crypto)
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }]),
    ],
  })
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  return { key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'), certificate: certificate.toString('pem') }
}

test.skipIf(postgresMissing !== undefined)(
  'every connection to PostgreSQL is over TLS where the URL asks for it, and to no other server than its certificate names',
  async () => {
    const identity = await createIdentity()
    const server = await postgresServer(identity)
    const folder = temporaryFolder()
    const [own, other] = [join(folder, 'own.pem'), join(folder, 'other.pem')]
    writeFileSync(own, identity.certificate)
    writeFileSync(other, (await createIdentity()).certificate)
    const plain = await server.database()
    const url = (host: string, authority: string) =>
      `${plain.replace('127.0.0.1', host)}?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`
    const open = (address: string) => PostgresStores.open({ url: address, log: silentLog })

    const { open: openQueue, connect } = sharedQueues()
    const queue = await openQueue(url('localhost', own), () => Promise.resolve('ended'))
    const db = await connect(url('localhost', own))
    const connections = await db.all<{ name: string; ssl: boolean }>(
      `SELECT application_name AS name, ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name LIKE 'greenroom%'`,
    )
    expect(new Set(connections.map(({ name }) => name))).toEqual(
      new Set(['greenroom', 'greenroom messages', 'greenroom queue']),
    )
    expect(connections.every(({ ssl }) => ssl)).toBe(true)
    await queue.close()

    await expect(open(url('localhost', other)), 'another authority').rejects.toThrow(/certificate/)
    await expect(open(url('127.0.0.1', own)), 'another name').rejects.toThrow(/IP: 127\.0\.0\.1 is not in the cert/)
    await expect(open(`${plain}?sslmode=verify-full`), 'no authority').rejects.toThrow(/certificate/)
  },
)
