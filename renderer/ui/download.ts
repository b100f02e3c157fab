/** Hands a text to the user as a file. */
export function saveText(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, '-')
  link.click()
  // The download has its own hold on the data by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
