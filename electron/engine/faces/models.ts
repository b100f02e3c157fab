import { createBlendshaper } from './blendshapes.ts'
import { createDetector } from './detector.ts'
import { createDescriber } from './descriptor.ts'
import { createCutOut, createPartsModel } from './masks.ts'
import { createMesher } from './mesh.ts'
import type { FaceModels } from './types.ts'

/** The face models of this process. Each is loaded when it is first asked for and then kept. */
export function openFaceModels(): FaceModels {
  return {
    detect: createDetector(),
    mesh: createMesher(),
    blendshapes: createBlendshaper(),
    describe: createDescriber(),
    parts: createPartsModel(),
    cutOut: createCutOut(),
  }
}
