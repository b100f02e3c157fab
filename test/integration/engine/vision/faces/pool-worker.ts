/** A face worker for tests: it passes the frames of a video on without processing them, and never ends. */
import { transformVideo } from '../../../../../electron/engine/vision/faces/index.ts'
import type { TransformOptions } from '../../../../../electron/engine/vision/faces/index.ts'
import { toFaceError } from '../../../../../electron/engine/vision/faces/errors.ts'
import type { FaceTaskMessage } from '../../../../../electron/engine/vision/faces/worker/message.ts'
import { serveTasks } from '../../../../../electron/engine/workers/serve.ts'

serveTasks<FaceTaskMessage, unknown>(
  ({ input, tools }, { signal, onProgress }) => {
    const options = input as Omit<TransformOptions, 'tools' | 'onFrame'>
    return transformVideo({ ...options, tools, signal, onFrame: (_picture, index) => onProgress(index) })
  },
  (error, cancelled) => {
    const { code, text } = toFaceError(error)
    return { code: cancelled ? 'cancelled' : code, text }
  },
)
