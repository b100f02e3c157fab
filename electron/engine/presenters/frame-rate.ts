/** Frames per second of what the engine draws and composes. */
export const engineFps = 25
