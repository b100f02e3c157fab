/** The package's own types name those of Emscripten, which are not installed. */
declare module '@shiguredo/rnnoise-wasm' {
  export class DenoiseState {
    /** Replaces the samples of a frame, in the range of 16 bits. @returns how likely it is that it has speech, 0 to 1 */
    processFrame(frame: Float32Array): number
    destroy(): void
  }
  export class Rnnoise {
    static load(): Promise<Rnnoise>
    /** Samples of a frame */
    readonly frameSize: number
    createDenoiseState(): DenoiseState
  }
}
