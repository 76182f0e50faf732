/** Makes the browser save a loaded file under its name. */
export function saveFile(file: File) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Revoked after a minute: if it were revoked at once, some browsers would find nothing to save.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Has the browser load a file from an address itself, so that it need not fit into the memory of the page. */
export function downloadFrom(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
