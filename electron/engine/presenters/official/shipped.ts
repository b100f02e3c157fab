/** Height in px of the pictures of presenters that come with the product: what panels ask for first. */
export const shippedHeight = 360

/**
 * A presenter's picture on its own colour, drawn beforehand (resources/avatars/make.ts), so that a newcomer sees the
 * presenters at once. The file need not be there.
 */
export function shippedStill(avatarId: string): URL {
  return new URL(`../../../../resources/avatars/${avatarId}.png`, import.meta.url)
}
