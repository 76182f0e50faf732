/** Compares a file with the digest that the page says, within the browser. Loaded only on pages that say one. */

const mostBytes = 20_000_000

async function digestOf(file: File): Promise<string> {
  if (file.size > mostBytes) return ''
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

for (const place of document.querySelectorAll<HTMLElement>('[data-digest]')) {
  const told = place.querySelector<HTMLElement>('[role=status]')
  const field = place.querySelector<HTMLInputElement>('input[type=file]')
  const { digest, same = '', other = '', unreadable = '' } = place.dataset

  function tell(text: string, kind: string) {
    if (told) Object.assign(told, { textContent: text, className: `notice ${kind}` })
  }

  function compare(file: File | undefined) {
    if (!file) return
    digestOf(file).then(
      (found) => (found === digest ? tell(same, 'positive') : tell(other, 'negative')),
      () => tell(unreadable, 'negative'),
    )
  }

  place.hidden = false
  field?.addEventListener('change', () => compare(field.files?.[0]))
  place.addEventListener('dragover', (event) => {
    event.preventDefault()
    place.dataset.over = ''
  })
  place.addEventListener('dragleave', () => delete place.dataset.over)
  place.addEventListener('drop', (event) => {
    event.preventDefault()
    delete place.dataset.over
    compare(event.dataTransfer?.files[0])
  })
}

export {}
