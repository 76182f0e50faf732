/** What the pages gain from scripts; all of it may be missing. Kept small: it is a part of every first load. */

document.getElementById('error-summary')?.focus()

/** Storage may be forbidden, in a frame above all; then nothing is kept. */
function withDrafts(use: (drafts: Storage) => void) {
  try {
    use(sessionStorage)
  } catch {}
}

const keyOf = (course: string | undefined) => `kurso-draft-${course}`

/** Boxes and choices are ticked, everything else is filled in; a choice that is no longer offered changes nothing. */
function restore(form: HTMLFormElement, draft: [string, string][]) {
  for (const field of form.elements) {
    if (!('value' in field && 'name' in field) || field.hasAttribute('data-now')) continue
    const values = draft.flatMap(([name, value]) => (name === field.name ? [value] : []))
    const isKept = values.includes(String(field.value))
    if (!(field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type))) {
      if (values[0] !== undefined) field.value = values[0]
    } else if (isKept || field.type === 'checkbox') field.checked = isKept
  }
}

const form = document.querySelector<HTMLFormElement>('form[data-draft]')
if (form) {
  const key = keyOf(form.dataset.draft)
  withDrafts((drafts) => {
    // A refused form comes back from the server as it was sent, which is newer than the draft.
    if (document.getElementById('error-summary')) return
    const kept = drafts.getItem(key)
    if (kept) restore(form, JSON.parse(kept))
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
