/** Hands a file that was loaded to the browser, which saves it under its name. */
export function saveFile(file: File) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser has begun to save by then; at once, some would find nothing any more.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
