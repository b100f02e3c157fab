/** Frames per second of the clips and videos that the engine makes. */
export const engineFps = 25
