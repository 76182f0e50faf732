const scheme = 'data-mantine-color-scheme'

/** Paper is white: a page in dark colours is printed in the light ones, and is dark again afterwards. */
export function printOnWhite(browser: Window): void {
  const root = browser.document.documentElement
  let before: string | null = null
  const begin = () => {
    before ??= root.getAttribute(scheme)
    if (before !== null) root.setAttribute(scheme, 'light')
  }
  const end = () => {
    if (before !== null) root.setAttribute(scheme, before)
    before = null
  }
  browser.addEventListener('beforeprint', begin)
  browser.addEventListener('afterprint', end)
  // What prints without asking anybody, such as a program that makes a file of the page, says only this.
  browser.matchMedia('print').addEventListener('change', ({ matches }) => (matches ? begin() : end()))
}
