/** Who speaks in the scenes of slides, and where they are seen. */
export interface SlidePresenter {
  avatarId: string
  /** Origin of the avatar as services number it: 2 official, 3 the user's own. */
  from: 2 | 3
  name: string
  /** Size in px of an avatar of the user; null: that of the presenters that come with the product. */
  size: { width: number; height: number } | null
  /** Beside the slide, or in a circle on it. */
  position: PresenterPosition
}

export const presenterPositions = ['beside', 'corner'] as const
export type PresenterPosition = (typeof presenterPositions)[number]

/** Who speaks where nobody was chosen: one of those that come with the product. */
export const defaultSpeaker = {
  presenter: { avatarId: 'mara', from: 2, name: 'Mara', size: null },
  voiceId: 'finest-jessica',
} as const
