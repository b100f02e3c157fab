/**
 * The canvas as the stage shows it, without handles and guides, at the canvas's own size: what tests hold against the
 * finished clip, and what a thumbnail of a scene can be made of.
 */
declare global {
  interface Window {
    greenroomStage?: { toImage: () => Promise<HTMLCanvasElement> }
  }
}

/** Makes the picture available; returns how to withdraw it. */
export function offerStageImage(toImage: () => Promise<HTMLCanvasElement>): () => void {
  const offered = { toImage }
  window.greenroomStage = offered
  return () => {
    if (window.greenroomStage === offered) delete window.greenroomStage
  }
}
