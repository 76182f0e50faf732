/** Enhances the pages with a script; they work without it. Kept small, because every first load contains it. */

document.getElementById('error-summary')?.focus()

/** The draft that `form.ts` kept while somebody filled in the form is removed once they have booked. */
const booked = document.querySelector<HTMLElement>('[data-booked]')
try {
  if (booked) sessionStorage.removeItem(`reihum-draft-${booked.dataset.booked}`)
} catch {
  // Storage may be forbidden, above all in a frame; then nothing was kept.
}

// The countdown is loaded only on pages where a registration opens later.
if (document.querySelector('[data-opens]')) import('./countdown.ts').catch(() => undefined)

// Buttons that copy are there only where a browser can, which takes a secure address.
if (document.querySelector('[data-copy]') && navigator.clipboard) import('./copy.ts').catch(() => undefined)

// Pages are passed on by what the device offers, where it offers something.
if (document.querySelector('[data-share]')) import('./share.ts').catch(() => undefined)

// Account numbers are checked while they are typed only where one is asked for.
if (document.querySelector('[data-iban]')) import('./iban.ts').catch(() => undefined)

// Passkeys are there only where a browser has them, which takes a secure address.
if (document.querySelector('[data-passkey]') && 'PublicKeyCredential' in window)
  import('./passkey.ts').catch(() => undefined)

// Files are compared only where a browser can, which takes a secure address.
if (document.querySelector('[data-digest]') && crypto.subtle)
  import('./compare-file.ts').catch(() => undefined)

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
