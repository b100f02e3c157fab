/** The lists of the library's history; each is a part of the page's address. */
export const libraryViews = ['jobs', 'downloads'] as const
export type LibraryView = (typeof libraryViews)[number]

/** The address of a list of the history, or of one download in the list of downloads. */
export function libraryView(view: LibraryView, batch?: string) {
  return { name: 'library', params: { view, ...(batch === undefined ? {} : { batch }) } } as const
}

/** The address of the library's clips that are online alone. */
export const onlineClips = { name: 'library', params: {}, query: { show: 'online' } } as const

/** The address of the library with the details of a job over it. */
export function jobDetails(job: string) {
  return { name: 'library', params: {}, query: { job } } as const
}

/** The address of a list of the library for stores, which can't use the router: it imports the pages, and these the stores. */
export function libraryHash(view?: LibraryView, batch?: string): string {
  return ['#/library', view, batch && encodeURIComponent(batch)].filter(Boolean).join('/')
}
