/** Height of the pictures of presenters that come with the product, px: the height that the window requests first. */
export const shippedHeight = 360

/**
 * A presenter's picture on its own background colour, which comes with the product (resources/avatars/make.ts), so that
 * a new user sees the presenters at once. The file may be missing.
 */
export function shippedStill(avatarId: string): URL {
  return new URL(`../../../../resources/avatars/${avatarId}.png`, import.meta.url)
}
