import { execFile } from 'node:child_process'
import { copyFileSync, linkSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTools } from '../../../../electron/media/index.ts'
import type { MediaTools } from '../../../../electron/media/index.ts'
import { Provenance, sourceOfFiles } from '../../../../electron/media/provenance/index.ts'
import type { Origin } from '../../../../electron/media/provenance/index.ts'
import { createKeyAndChain } from '../../../../electron/media/provenance/chain.ts'
import type { OrganisationFiles } from '../../../../electron/media/provenance/identity.ts'
import { FileSigner } from '../../../../electron/media/provenance/sign.ts'
import { aiFlagArguments } from '../../../../electron/media/ai-mark/index.ts'
import { make, scratch } from '../../../support/media/making.ts'

const created: Origin = { kind: 'created', source: 'generated' }
const faults: string[] = []
let tools: MediaTools
let files: Awaited<ReturnType<typeof scratch>>
let provenance: Provenance

beforeAll(async () => {
  tools = await findTools()
  files = await scratch()
  provenance = installation('one')
  const sound = ['-f', 'lavfi', '-i', 'sine=d=0.3']
  const film = ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=0.3']
  for (const ending of ['wav', 'mp3', 'm4a', 'flac', 'ogg']) await make(tools, files.path(`plain.${ending}`), ...sound)
  for (const ending of ['mp4', 'mov', 'webm'])
    await make(tools, files.path(`plain.${ending}`), ...film, ...(ending === 'webm' ? [] : aiFlagArguments('mp4')))
  await make(tools, files.path('plain.gif'), ...film)
  for (const ending of ['png', 'jpg', 'webp'])
    await make(tools, files.path(`plain.${ending}`), ...film, '-frames:v', '1')
})
afterAll(() => files.remove())

function installation(name: string, organisation: OrganisationFiles | null = null): Provenance {
  return new Provenance({
    folder: files.path(`key-${name}`),
    software: { name: 'Greenroom', version: '0.0.1' },
    now: Date.now,
    onFault: (reason) => faults.push(reason),
    organisation,
  })
}

/** A copy of a plain file, so that each test has its own. */
let copies = 0
function copyOf(ending: string): string {
  const path = files.path(`copy-${(copies += 1)}.${ending}`)
  copyFileSync(files.path(`plain.${ending}`), path)
  return path
}

async function signed(ending: string, origin: Origin = created): Promise<string> {
  const path = copyOf(ending)
  expect(await provenance.sign({ path, origin })).toEqual({ state: 'signed' })
  return path
}

/** What the library's own reader says in another process, which knows nothing of this installation. */
async function readElsewhere(path: string, type: string): Promise<{ state: string; failures: string[] }> {
  const script = `
    const { Reader } = await import('@contentauth/c2pa-node')
    const reader = await Reader.fromAsset({ path: process.argv[1], mimeType: process.argv[2] })
    const { validation_state: state, validation_results: results } = reader.json()
    console.log(JSON.stringify({ state, failures: results.activeManifest.failure.map(({ code }) => code) }))`
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, path, type], { timeout: 60_000 })
  return JSON.parse(stdout) as { state: string; failures: string[] }
}

/** Changes one byte in the media of a file: the first of a run of its plain content that is in the signed file. */
function changeByte(path: string, plain: string): void {
  const [bytes, before] = [readFileSync(path), readFileSync(plain)]
  const middle = before.length >> 1
  const at = bytes.indexOf(before.subarray(middle, middle + 24))
  expect(at).toBeGreaterThan(0)
  bytes[at + 12]! ^= 1
  writeFileSync(path, bytes)
}

const types = [
  ['mp4', 'video/mp4'],
  ['mov', 'video/mp4'],
  ['m4a', 'video/mp4'],
  ['wav', 'audio/wav'],
  ['mp3', 'audio/mpeg'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
]

describe.each(types)('%s', (ending, type) => {
  it('is signed, valid, and found out when one byte is changed', async () => {
    const path = await signed(ending)
    const found = await provenance.verify(path, null)
    expect(found).toMatchObject({
      credentials: 'intact',
      failures: [],
      problem: null,
      credential: {
        signer: { kind: 'installation' },
        software: 'Greenroom 0.0.1',
        actions: [{ action: 'c2pa.created', source: 'generated', software: 'Greenroom 0.0.1' }],
      },
    })
    expect(Date.now() - Date.parse(found.credential!.actions[0]!.when!)).toBeLessThan(60_000)
    expect(found.format).toBe(type)
    changeByte(path, files.path(`plain.${ending}`))
    expect(await provenance.verify(path, null)).toMatchObject({ credentials: 'changed' })
  })
})

it('another process reads what was signed, and trusts nobody whom it does not know', async () => {
  for (const [ending, type] of [
    ['mp4', 'video/mp4'],
    ['wav', 'audio/wav'],
  ] as const)
    expect(await readElsewhere(await signed(ending), type)).toEqual({
      state: 'Valid',
      failures: ['signingCredential.untrusted'],
    })
  expect((await installation('two').verify(await signed('png'), null)).credential?.signer).toMatchObject({
    kind: 'unknown',
    organisation: 'Greenroom',
  })
})

it.each(['webm', 'ogg', 'flac'])('%s can hold no credentials, and stays as it was', async (ending) => {
  const path = copyOf(ending)
  const before = readFileSync(path)
  expect(await provenance.sign({ path, origin: created })).toEqual({
    state: 'unsupported',
    format: ending.toUpperCase(),
  })
  expect(readFileSync(path).equals(before)).toBe(true)
  expect(await provenance.verify(path, null)).toMatchObject({ credentials: 'unsupported', credential: null })
})

it('parents keep their own credentials through several steps, damaged ones are named alone', async () => {
  const speech = await signed('wav')
  const film = await signed('mp4', {
    kind: 'created',
    source: 'composite',
    components: [speech, files.path('plain.webm')],
  })
  const broken = copyOf('jpg')
  writeFileSync(broken, readFileSync(broken).subarray(0, 40))
  const path = await signed('mov', {
    kind: 'edited',
    parent: film,
    edits: ['transcoded', 'addedText'],
    source: 'generated',
  })
  const { credential, credentials } = await provenance.verify(path, null)
  expect(credentials).toBe('intact')
  expect(credential?.actions.map(({ action, source }) => [action, source])).toEqual([
    ['c2pa.opened', null],
    ['c2pa.transcoded', 'composite'],
    ['c2pa.addedText', 'composite'],
  ])
  const [parent] = credential!.ingredients
  expect(parent).toMatchObject({ relationship: 'parentOf', signed: true, signer: { kind: 'installation' } })
  expect(parent!.ingredients).toMatchObject([
    { relationship: 'componentOf', format: 'audio/wav', signed: true, actions: [{ source: 'generated' }] },
    { relationship: 'componentOf', format: 'video/webm', signed: false },
  ])
  const damaged = await signed('png', { kind: 'created', source: 'composite', components: [broken] })
  expect(await provenance.verify(damaged, null)).toMatchObject({ credentials: 'intact' })
})

it('what is put together is generated only where all of it is', async () => {
  const [one, two] = [await signed('wav'), await signed('mp4', { kind: 'created', source: 'composite' })]
  expect(await sourceOfFiles([one])).toBe('generated')
  expect(await sourceOfFiles([])).toBe('generated')
  expect(await sourceOfFiles([one, two])).toBe('composite')
  expect(await sourceOfFiles([one, files.path('plain.jpg')])).toBe('composite')
})

it('an organisation signs in place of the installation, and is known here by its certificate', async () => {
  const { key, chain } = await createKeyAndChain(Date.now())
  const organisation = { certificates: files.path('chain.pem'), key: files.path('key.pem') }
  writeFileSync(organisation.certificates, chain)
  writeFileSync(organisation.key, key)
  const theirs = installation('three', organisation)
  expect(await theirs.signer()).toMatchObject({ state: 'organisation' })
  const path = copyOf('png')
  expect(await theirs.sign({ path, origin: created })).toEqual({ state: 'signed' })
  expect((await theirs.verify(path, null)).credential?.signer?.kind).toBe('organisation')
  expect((await provenance.verify(path, null)).credential?.signer?.kind).toBe('unknown')
  const withoutKey = installation('four', { ...organisation, key: files.path('nowhere.pem') })
  expect(await withoutKey.signer()).toMatchObject({ state: 'refused' })
  expect(await withoutKey.sign({ path: copyOf('png'), origin: created })).toMatchObject({ state: 'failed' })
})

it('a signature leaves no bytes free, in which a change would not be found', async () => {
  const bytes = readFileSync(await signed('png'))
  expect(readFileSync(files.path('plain.png')).includes(Buffer.alloc(24))).toBe(false)
  expect(bytes.includes(Buffer.from('c2pa.signature'))).toBe(true)
  expect(bytes.includes(Buffer.alloc(24))).toBe(false)
})

it('other names of a file keep what they have', async () => {
  const path = copyOf('mp4')
  const other = `${path}.other`
  linkSync(path, other)
  const before = readFileSync(other)
  await provenance.sign({ path, origin: created })
  expect(readFileSync(other).equals(before)).toBe(true)
  expect(statSync(path).size).toBeGreaterThan(before.length)
})

it('a file that can not be signed stays, and the reason is told', async () => {
  const before = readdirSync(files.folder).length
  const path = copyOf('mp3')
  const bytes = readFileSync(path)
  const options = {
    software: { name: 'Greenroom', version: '1' },
    now: Date.now,
    onFault: (reason: string) => faults.push(reason),
  }
  const refusing = new FileSigner({ ...options, identity: () => Promise.reject(new Error('no certificate')) })
  expect(await refusing.sign({ path, origin: created })).toEqual({ state: 'failed', reason: 'no certificate' })
  const missing = new FileSigner({
    ...options,
    identity: () => Promise.reject(new Error('never asked for')),
    load: () => Promise.resolve({ unavailable: 'no binary' }),
  })
  expect(await missing.sign({ path, origin: created })).toEqual({ state: 'unavailable', reason: 'no binary' })
  expect(await provenance.sign({ path: files.path('nowhere.mp4'), origin: created })).toMatchObject({ state: 'failed' })
  expect(readFileSync(path).equals(bytes)).toBe(true)
  expect(faults).toEqual(expect.arrayContaining(['no certificate', 'no binary']))
  expect(readdirSync(files.folder).length).toBe(before + 1)
})

it('marks in the metadata are found, and what is no media is told', async () => {
  const film = await provenance.verify(files.path('plain.mp4'), tools)
  expect(film).toMatchObject({ credentials: 'none', marks: [{ field: 'comment', value: 'AI-generated video' }] })
  expect((await provenance.verify(files.path('plain.wav'), tools)).marks).toEqual([])
  const text = files.path('text.mp4')
  writeFileSync(text, 'no media at all')
  expect(await provenance.verify(text, tools)).toMatchObject({ format: null, problem: { key: 'mediaErrors.text' } })
})
