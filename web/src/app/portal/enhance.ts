/** What the pages gain from scripts; all of it may be missing. Kept small: it is a part of every first load. */

document.getElementById('error-summary')?.focus()

/** Storage may be forbidden, in a frame above all; then nothing is kept. */
function withDrafts(use: (drafts: Storage) => void) {
  try {
    use(sessionStorage)
  } catch {}
}

const keyOf = (course: string | undefined) => `kurso-draft-${course}`

const form = document.querySelector<HTMLFormElement>('form[data-draft]')
if (form) {
  const key = keyOf(form.dataset.draft)
  withDrafts((drafts) => {
    // A refused form comes back from the server as it was sent, which is newer than the draft.
    if (document.getElementById('error-summary')) return
    const draft: [string, string][] = JSON.parse(drafts.getItem(key) ?? '[]')
    for (const [name, value] of draft) {
      const field = form.elements.namedItem(name)
      if (field && 'value' in field) field.value = value
    }
  })
  // The request key is kept too: a form sent again after a lost answer is the same booking.
  form.addEventListener('input', () =>
    withDrafts((drafts) => drafts.setItem(key, JSON.stringify([...new FormData(form)]))),
  )
}

const booked = document.querySelector<HTMLElement>('[data-booked]')
if (booked) withDrafts((drafts) => drafts.removeItem(keyOf(booked.dataset.booked)))

if (parent !== window) {
  const page = document.documentElement
  const tell = (type: string) =>
    parent.postMessage({ source: 'kurso', type, height: Math.ceil(page.getBoundingClientRect().height) }, '*')
  tell('page')
  new ResizeObserver(() => tell('height')).observe(page)
}
