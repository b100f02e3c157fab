/** The window's own address: a scheme of ours, so that no other page and no file on disk shares its origin. */
export const scheme = 'greenroom'
export const ownHost = 'studio'
export const ownOrigin = `${scheme}://${ownHost}`
export const ownPage = `${ownOrigin}/`

/** Whether an address belongs to our page. */
export function isOwn(address: string | null | undefined): boolean {
  if (!address || !URL.canParse(address)) return false
  const url = new URL(address)
  return (
    url.protocol === `${scheme}:` &&
    url.hostname === ownHost &&
    url.port === '' &&
    url.username === '' &&
    url.password === ''
  )
}

/** Whether an address may be offered to the user's browser. */
export function mayOpenOutside(address: string): boolean {
  if (address.length > 2048 || !URL.canParse(address)) return false
  const url = new URL(address)
  return url.protocol === 'https:' && url.username === '' && url.password === ''
}
