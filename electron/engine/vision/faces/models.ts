import { createBlendshaper } from './blendshapes.ts'
import { createDescriber } from './descriptor.ts'
import { createDetector } from './detector.ts'
import { createCutOut, createPartsModel } from './masks.ts'
import { createMesher } from './mesh.ts'
import type { FaceModels } from './types.ts'

/** The face models of this process. Each is loaded when it is first asked for and then kept. */
export function openFaceModels(): FaceModels {
  const mesh = createMesher()
  return {
    detect: createDetector(mesh),
    mesh,
    blendshapes: createBlendshaper(),
    describe: createDescriber(),
    parts: createPartsModel(),
    cutOut: createCutOut(),
  }
}
