/** What the pages gain from scripts; all of it may be missing. Kept small: it is a part of every first load. */

document.getElementById('error-summary')?.focus()

/** What was kept while somebody filled in the form (`form.ts`) is of no use once they have booked. */
const booked = document.querySelector<HTMLElement>('[data-booked]')
try {
  if (booked) sessionStorage.removeItem(`reihum-draft-${booked.dataset.booked}`)
} catch {
  // Storage may be forbidden, in a frame above all; then nothing was kept.
}

// Only where something opens later.
if (document.querySelector('[data-opens]')) import('./countdown.ts').catch(() => undefined)

if (parent !== window) {
  const page = document.documentElement
  const tell = (type: string) =>
    parent.postMessage(
      { source: 'reihum', type, height: Math.ceil(page.getBoundingClientRect().height) },
      '*',
    )
  tell('page')
  new ResizeObserver(() => tell('height')).observe(page)
}
