import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFaceModels } from '../../../electron/engine/vision/faces/index.ts'
import { astronautPath } from '../faces/sources.ts'
import { cameraClip } from './clip.ts'
import { sourceFace } from './measure.ts'
import { openRig } from './rig.ts'
import { receive, startSwap } from './swap.ts'

/** Run where there is no network except the loopback device: writes "back" once a swapped frame was received. */
const folder = await mkdtemp(join(tmpdir(), 'greenroom-live-'))
const clip = await cameraClip(join(folder, 'camera.y4m'), ['-loop', '1', '-i', astronautPath], { seconds: 1 })
const rig = await openRig(clip, { '/astronaut.png': astronautPath })
try {
  await startSwap(rig.page, [await sourceFace(openFaceModels(), astronautPath, 'astronaut.png')])
  const [frame] = await receive(rig.page, 1, 1)
  console.log(frame ? 'back' : 'nothing')
} finally {
  await rig.close()
  await rm(folder, { recursive: true, force: true })
}
