import { execFileSync } from 'node:child_process'
import { createReadStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTar } from '../../../electron/setup/tar.mjs'

const folder = mkdtempSync(join(tmpdir(), 'tar-'))
const long = `${'deep/'.repeat(30)}long-name.txt`
const big = Buffer.from(Array.from({ length: 200_001 }, (_, index) => index % 251))

beforeAll(() => {
  mkdirSync(join(folder, 'package', 'deep/'.repeat(30)), { recursive: true })
  writeFileSync(join(folder, 'package', 'small.txt'), 'hello')
  writeFileSync(join(folder, 'package', 'empty.txt'), '')
  writeFileSync(join(folder, 'package', 'big.bin'), big)
  writeFileSync(join(folder, 'package', long), 'far away')
  execFileSync('tar', ['-czf', join(folder, 'a.tgz'), '-C', folder, 'package'])
  execFileSync('tar', ['--format=pax', '-czf', join(folder, 'b.tgz'), '-C', folder, 'package'])
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

async function contents(file: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer[]>()
  const chunks: AsyncIterable<Buffer> = createReadStream(join(folder, file), { highWaterMark: 777 }).pipe(
    createGunzip(),
  )
  await readTar(chunks, (path) => {
    const parts: Buffer[] = []
    found.set(path, parts)
    return (chunk) => {
      parts.push(Buffer.from(chunk))
    }
  })
  return new Map([...found].map(([path, parts]) => [path, Buffer.concat(parts)]))
}

it.each(['a.tgz', 'b.tgz'])('reads every file of %s whole, long names too', async (file) => {
  const found = await contents(file)
  expect(found.get('package/small.txt')?.toString()).toBe('hello')
  expect(found.get('package/empty.txt')?.length).toBe(0)
  expect(found.get('package/big.bin')?.equals(big)).toBe(true)
  expect(found.get(`package/${long}`)?.toString()).toBe('far away')
})

it('says when the archive ends early', async () => {
  const whole = execFileSync('tar', ['-c', '-C', folder, 'package/big.bin'])
  async function* cut(): AsyncGenerator<Buffer> {
    yield whole.subarray(0, 100_000)
  }
  await expect(readTar(cut(), () => () => undefined)).rejects.toThrow('ends early')
})
