import { createBlendshaper } from './blendshapes.ts'
import { createDescriber } from './descriptor.ts'
import { createDetector } from './detector.ts'
import { createCutOut, createPartsModel } from './masks.ts'
import { createMesher } from './mesh.ts'
import type { FaceModels } from './types.ts'

/** Creates the face models of this process. Each is loaded at its first use and kept. */
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
