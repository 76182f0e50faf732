/**
 * Shows a loaded file in a tab of its own. The tab is opened with the click, because browsers refuse one that opens by
 * itself later; where they refuse it all the same, the file takes the place of the page, and "back" leads here again.
 */
export async function showFile(load: () => Promise<File>): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const address = URL.createObjectURL(await load())
    ;(tab ?? window).location.replace(address)
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (error) {
    tab?.close()
    throw error
  }
}
