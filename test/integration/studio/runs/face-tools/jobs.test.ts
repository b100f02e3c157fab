import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { probe, run } from '../../../../../electron/media/index.ts'
import { until } from '../../../../support/studio/window.ts'
import {
  change,
  commentOf,
  connection,
  files,
  folder,
  go,
  inState,
  lip,
  mark,
  open,
  refusal,
  row,
  sent,
  service,
  swap,
  tools,
  useRemoteService,
  window,
} from './remote-service.ts'

useRemoteService()

describe('a lip sync on a remote service', () => {
  it('is sent once, saved, flagged and marked, and kept with what it was made of', async () => {
    const { jobId } = await window.bridge.lipSync.start({ ...lip(), ...go })
    expect(await inState(jobId, 'done', 'failed')).toMatchObject({
      state: 'done',
      kind: 'lip-sync',
      preview: false,
    })
    expect(service.creates).toHaveLength(1)
    const { body, path } = service.creates[0]!
    expect(path).toBe('/api/open/v3/content/video/lipsync')
    // Extras of the engine are not sent to any other service.
    expect(Object.keys(body).toSorted()).toEqual(['audio_url', 'video_url'])
    expect(await probe(tools, (await sent(body['video_url'])).path)).toMatchObject({ kind: 'video' })
    const item = await window.bridge.library.get({ id: jobId })
    expect(item).toMatchObject({ kind: 'lip-sync', media: 'video', hasProject: false, missing: false })
    const file = join(item.folder, item.file)
    expect(commentOf(file)).toBe('AI-generated video')
    expect(await mark(file)).toBeGreaterThan(20)
    expect(await window.bridge.lipSync.request({ id: jobId })).toEqual(lip())
    const leave = await window.bridge.consents.find({ path: files.face, what: 'face' })
    expect((await window.bridge.jobs.details({ id: jobId })).report).toContain(leave!.id)
    expect((await window.bridge.library.list({ kinds: ['lip-sync'] })).total).toBe(1)
    expect((await window.bridge.library.list({ kinds: ['background'] })).total).toBe(0)
    expect(
      existsSync(join(folder, 'data', 'tool-files')) ? readdirSync(join(folder, 'data', 'tool-files')) : [],
    ).toEqual([])
  })

  it('keeps the flag without the visible sign where the user has switched it off', async () => {
    await window.bridge.settings.set({ change: { markMade: false } })
    const { jobId } = await window.bridge.lipSync.start({ ...lip(), ...go })
    await inState(jobId, 'done')
    const item = await window.bridge.library.get({ id: jobId })
    const file = join(item.folder, item.file)
    expect(commentOf(file)).toBe('AI-generated video')
    expect(await mark(file)).toBeLessThan(3)
  })

  it('shows five seconds first: both are cut, nobody finds it in the library', async () => {
    const { jobId } = await window.bridge.lipSync.preview({ ...lip(), ...go, fromMs: 2_000 })
    expect(await inState(jobId, 'done', 'failed')).toMatchObject({
      state: 'done',
      preview: true,
      clipId: null,
    })
    const { body } = service.creates[0]!
    const video = await probe(tools, (await sent(body['video_url'])).path)
    const audio = await probe(tools, (await sent(body['audio_url'])).path)
    expect(video.durationMs).toBeGreaterThan(4_900)
    expect(video.durationMs).toBeLessThan(5_100)
    expect(audio.durationMs).toBeGreaterThan(4_950)
    expect(audio.durationMs).toBeLessThan(5_050)
    expect((await window.bridge.library.list({})).total).toBe(0)
    expect(await window.bridge.library.get({ id: jobId })).toMatchObject({ missing: false })
  })

  it('sends a photo as a video as long as its speech', async () => {
    const { jobId } = await window.bridge.lipSync.start({ ...lip({ face: files.photo }), ...go })
    await inState(jobId, 'done')
    const video = await probe(tools, (await sent(service.creates[0]!.body['video_url'])).path)
    expect(video).toMatchObject({ kind: 'video', video: { width: 240, height: 320, fps: 25, codec: 'h264' } })
    expect(Math.abs(video.durationMs - 8_000)).toBeLessThan(60)
  })

  it('a lost answer waits for the user; a restart sends nothing by itself', async () => {
    service.loseAnswers = 1
    const { jobId } = await window.bridge.lipSync.start({ ...lip(), ...go })
    expect(await inState(jobId, 'unconfirmed', 'done')).toMatchObject({ state: 'unconfirmed' })
    await window.studio.close()
    await open()
    expect((await row(jobId)).state).toBe('unconfirmed')
    expect(service.creates).toHaveLength(1)
    expect((await refusal(window.bridge.jobs.retry({ id: jobId }))).code).toBe('costs-credits')
    await window.bridge.jobs.attach({ id: jobId, remoteId: service.creates[0]!.id })
    await inState(jobId, 'done')
    expect(service.creates).toHaveLength(1)
  })

  it('a studio that ends between send and answer finds it unconfirmed', async () => {
    let release = (): void => undefined
    service.holdCreates = () => new Promise<void>((resolve) => (release = resolve))
    const { jobId } = await window.bridge.lipSync.start({ ...lip(), ...go })
    await until(() => service.creates.length === 1)
    await window.studio.close()
    await open()
    expect(await inState(jobId, 'unconfirmed', 'done', 'failed')).toMatchObject({ state: 'unconfirmed' })
    release()
    expect(service.creates).toHaveLength(1)
  })

  it('goes on after a restart where it was', async () => {
    service.fate = () => 'working'
    const { jobId } = await window.bridge.lipSync.start({ ...lip(), ...go })
    await inState(jobId, 'waiting')
    await window.studio.close()
    service.fate = () => 'done'
    await open()
    await inState(jobId, 'done')
    expect(service.creates).toHaveLength(1)
  })

  it('a result that is gone has expired, with what to do', async () => {
    service.fate = () => 'working'
    const { jobId } = await window.bridge.lipSync.start({ ...lip(), ...go })
    await inState(jobId, 'waiting')
    service.fate = () => 'done'
    service.onFile = () => ({ status: 410 })
    const ended = await inState(jobId, 'expired', 'failed')
    expect(ended).toMatchObject({ state: 'expired' })
    expect(ended.message).toBeTruthy()
  })
})

describe('a character swap on a remote service', () => {
  it('says the price beforehand, sends only the part, by the interface', async () => {
    const request = swap({ part: { fromMs: 0, toMs: 12_000 }, prompt: ' dance ' })
    const check = await window.bridge.characterSwap.check(request)
    expect(check).toMatchObject({
      ok: true,
      durationMs: 12_000,
      cost: { free: false, whole: 30, preview: 10 },
    })
    expect((await refusal(window.bridge.characterSwap.start({ ...request, ...go, spend: false }))).code).toBe(
      'costs-credits',
    )
    const { jobId } = await window.bridge.characterSwap.start({
      ...request,
      part: { fromMs: 3_000, toMs: 7_500 },
      ...go,
    })
    expect(await inState(jobId, 'done', 'failed')).toMatchObject({ state: 'done', credits: 30 })
    const { body } = service.creates[0]!
    expect(body).toMatchObject({ duration: 4.5, resolution: '720p', mode: 'animate', prompt: 'dance' })
    const video = await probe(tools, (await sent(body['video'])).path)
    expect(Math.abs(video.durationMs - 4_500)).toBeLessThan(60)
  })

  it('a failure is told in the words of the service, and costs nothing', async () => {
    service.fate = () => 'failed'
    service.failReason = 'The face could not be followed.'
    const { jobId } = await window.bridge.characterSwap.start({ ...swap(), ...go })
    const ended = await inState(jobId, 'failed', 'done')
    expect(ended).toMatchObject({ state: 'failed', credits: 0 })
    expect(ended.message).toContain('The face could not be followed.')
    expect(await window.bridge.characterSwap.request({ id: jobId })).toEqual(swap())
  })

  it('prices of a listed model count before the table, and its name is sent', async () => {
    service.models = [
      {
        value: 'swap-2',
        label: 'Swap 2',
        type: 2101,
        durationList: [],
        supportedExtendPrompt: false,
        resolutionList: [{ label: '720p', value: '720p', unit_credit: 4 }],
      },
      { value: 'other', label: 'Other', type: 1501, resolutionList: [], durationList: [] },
    ]
    const models = await window.bridge.characterSwap.models({ connection })
    expect(models).toMatchObject([{ value: 'swap-2', credits: { '720p': 4 }, usesPrompt: false }])
    const request = swap({ model: 'swap-2', prompt: 'wave' })
    const check = await window.bridge.characterSwap.check(request)
    expect(check.cost.whole).toBe(12)
    expect(check.notices.map(({ code }) => code)).toContain('prompt-unused')
    const { jobId } = await window.bridge.characterSwap.start({ ...request, ...go })
    await inState(jobId, 'done')
    expect(service.creates[0]!.body).toMatchObject({ model_name: 'swap-2' })
  })

  it('needs leave for faces that are shown, and says so before anything is sent', async () => {
    const other = join(folder, 'other.mp4')
    await run(tools, ['-i', files.face, '-t', '3', '-c', 'copy', other])
    expect((await window.bridge.characterSwap.check(swap({ video: other }))).ok).toBe(true)
    const request = swap({ video: other, mode: 'replace' })
    expect((await window.bridge.characterSwap.check(request)).notices).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ code: 'no-consent', field: 'video', level: 'error' })]),
    )
    expect((await refusal(window.bridge.characterSwap.start({ ...request, ...go }))).code).toBe('no-consent')
    expect(service.creates).toHaveLength(0)
  })
})

describe('a background change on a remote service', () => {
  it('is sent by the interface and saved in the format that was chosen, flagged', async () => {
    const check = await window.bridge.background.check(change())
    expect(check.notices.map(({ code }) => code)).toContain('deprecated')
    const { jobId } = await window.bridge.background.start({ ...change(), ...go })
    expect(await inState(jobId, 'done', 'failed')).toMatchObject({ state: 'done', kind: 'background' })
    expect(service.creates[0]!.body).toMatchObject({
      modify_origin_img_size: '120x160',
      overlay_origin_x: 10,
      overlay_origin_y: -20,
      canvas_size: '640x360',
      color_code: '#ff8800',
      removeBg: true,
      webhookUrl: '',
    })
    const item = await window.bridge.library.get({ id: jobId })
    expect(item).toMatchObject({ media: 'image', file: 'Mine.jpg', width: 240, height: 320 })
    const file = await readFile(join(item.folder, item.file))
    const metadata = await sharp(file).metadata()
    expect(metadata.format).toBe('jpeg')
    expect(metadata.xmpAsString).toContain('AI-generated image')
    // The picture's own colour, half transparent over white.
    const { data } = await sharp(file)
      .extract({ left: 20, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data].map((value, at) => Math.abs(value - [127, 212, 170][at]!) < 6)).toEqual([true, true, true])
  })
})
