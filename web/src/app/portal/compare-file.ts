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
  // Anywhere on the page: a browser would open a file that misses the place, and leave the page.
  const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
  document.addEventListener('dragover', (event) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    place.dataset.over = ''
  })
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) delete place.dataset.over
  })
  document.addEventListener('drop', (event) => {
    delete place.dataset.over
    if (!holdsFiles(event)) return
    event.preventDefault()
    if (field) field.value = ''
    compare(event.dataTransfer?.files[0])
    place.scrollIntoView({ block: 'nearest' })
  })
}

export {}
