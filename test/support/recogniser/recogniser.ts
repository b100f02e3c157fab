import { missingModels } from '../../../electron/engine/speech/index.ts'
import { sharedOptimisedFolder } from '../../../electron/engine/speech/models.ts'
import { Moonshine } from '../../../electron/engine/speech/recognition/moonshine.ts'
import { textOf } from '../../../electron/engine/speech/recognition/words.ts'

/** Whether the recogniser's files are on this machine. */
export const hasRecogniser = (): boolean => missingModels('recognition').length === 0

/** The engine's recogniser in the process of a test, for samples in memory. */
export class Recogniser {
  readonly #model: Moonshine

  private constructor(model: Moonshine) {
    this.#model = model
  }

  static async load(): Promise<Recogniser> {
    return new Recogniser(await Moonshine.open({ folder: sharedOptimisedFolder(), warn: () => undefined }))
  }

  /** The words in 16 kHz mono samples, with punctuation; for sentences of up to half a minute. */
  async transcribe(speech: Float32Array): Promise<string> {
    return textOf((await this.#model.decode(speech)).tokens)
  }
}
