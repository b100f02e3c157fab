/** Downloads a text as a file. */
export function saveText(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, '-')
  link.click()
  // By then the browser holds its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
