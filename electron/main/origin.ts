/** Scheme of the window's address: no other page and no file on disk has the same origin. */
export const scheme = 'greenroom'
export const ownHost = 'studio'
export const ownOrigin = `${scheme}://${ownHost}`
export const ownPage = `${ownOrigin}/`

/** Whether an address belongs to the window's page. */
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

/** Whether an address may be opened in the system's browser. */
export function mayOpenOutside(address: string): boolean {
  if (address.length > 2048 || !URL.canParse(address)) return false
  const url = new URL(address)
  return url.protocol === 'https:' && url.username === '' && url.password === ''
}
