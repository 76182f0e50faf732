/** Passes a page on by the device's own dialog, or copies its address. Loaded only on pages that have such a link. */

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-share]')) {
  const { share: url = '', title = '', done = '' } = link.dataset
  link.role = 'button'
  link.addEventListener('click', (event) => {
    if (navigator.share) {
      event.preventDefault()
      // Somebody who closes the dialog has changed their mind, which is no error.
      navigator.share({ title, url }).catch(() => undefined)
    } else if (navigator.clipboard) {
      event.preventDefault()
      navigator.clipboard.writeText(url).then(
        () => {
          link.textContent = done
          link.ariaLive = 'polite'
        },
        () => location.assign(link.href),
      )
    }
  })
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    link.click()
  })
}

export {}
