/** Lets the browser download an address of this window; the browser asks where, or uses its own folder. */
export function saveUrl(name: string, url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, '-')
  link.click()
}

/** Downloads a text as a file. */
export function saveText(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  saveUrl(name, url)
  // Ten seconds later the browser holds its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
